# The command line of Partita, built from a tag.
class Partita < Formula
  desc "Do two clusterings agree, where do they differ, and could it be chance?"
  homepage "REPOSITORY"
  url "REPOSITORY", tag: "v0.2.0"
  license any_of: ["MIT", "Apache-2.0"]

  depends_on "rust" => :build

  def install
    system "cargo", "install", *std_cargo_args(path: "crates/cli"), "--features", "columnar,compression,manual,render"
    generate_completions_from_executable(bin/"partita", "completions")
    (man1/"partita.1").write Utils.safe_popen_read(bin/"partita", "man")
  end

  test do
    (testpath/"labels.csv").write("a,b\n1,x\n1,x\n2,y\n")
    assert_match "adjusted_rand,1", shell_output("#{bin}/partita compare labels.csv -a a -b b -m ari --format csv")
  end
end
