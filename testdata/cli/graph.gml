graph [
  node [ id 1 label "ann" ]
  node [ id 2 label "bob" ]
  node [ id 3 label "cat" ]
  node [ id 4 label "dan" ]
  edge [ source 1 target 2 value 3 ]
  edge [ source 2 target 3 value 1 ]
  edge [ source 3 target 4 value 3 ]
]
