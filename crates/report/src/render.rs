//! Pictures as PNG and PDF.
//!
//! The renderers are behind the feature `render`: they take minutes to compile, and SVG needs none.

/// The form of a picture in a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Picture {
    /// As it is drawn.
    #[default]
    Svg,
    /// Pixels, 300 to an inch.
    Png,
    /// A page with text that can be searched.
    Pdf,
}

/// The reason why a picture cannot be rendered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RenderError {
    /// The crate was compiled without the feature.
    NotBuiltIn {
        /// The feature that is needed.
        feature: &'static str,
    },
    /// The machine has no fonts, without which a picture would have no text.
    NoFonts,
    /// The message of the renderer.
    Failed(String),
}

impl std::fmt::Display for RenderError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NotBuiltIn { feature } => {
                write!(f, "this build draws only SVG; PNG and PDF need the feature `{feature}`")
            }
            Self::NoFonts => {
                write!(
                    f,
                    "no font is installed, so the picture would have no text; install one, or write .svg"
                )
            }
            Self::Failed(problem) => write!(f, "the picture cannot be rendered: {problem}"),
        }
    }
}

impl std::error::Error for RenderError {}

impl Picture {
    /// The forms by the extensions of their files.
    pub const EXTENSIONS: [(&'static str, Self); 3] =
        [("svg", Self::Svg), ("png", Self::Png), ("pdf", Self::Pdf)];

    /// Checks that this form can be written here, before the work begins.
    ///
    /// # Errors
    /// When the crate was compiled without the feature `render` and the form needs it.
    pub fn check(self) -> Result<(), RenderError> {
        if self == Self::Svg || cfg!(feature = "render") {
            return Ok(());
        }
        Err(RenderError::NotBuiltIn { feature: "render" })
    }

    /// The bytes of a file with a picture that was drawn as SVG.
    ///
    /// # Errors
    /// When the form is not built in, no font is installed, or the renderer refuses the picture.
    pub fn bytes(self, svg: String) -> Result<Vec<u8>, RenderError> {
        self.check()?;
        match self {
            Self::Svg => Ok(svg.into_bytes()),
            #[cfg(feature = "render")]
            Self::Png => renderer::png(&svg),
            #[cfg(feature = "render")]
            Self::Pdf => renderer::pdf(&svg),
            #[cfg(not(feature = "render"))]
            Self::Png | Self::Pdf => Err(RenderError::NotBuiltIn { feature: "render" }),
        }
    }
}

#[cfg(feature = "render")]
mod renderer {
    use std::sync::{Arc, OnceLock};

    use resvg::tiny_skia::{Pixmap, Transform};
    use svg2pdf::usvg::fontdb::Database;
    use svg2pdf::usvg::{Options, Tree};
    use svg2pdf::{ConversionOptions, PageOptions};

    use super::RenderError;

    /// A length of 96 is an inch on paper.
    const DPI: f32 = 96.0;
    /// The resolution that journals ask for.
    const PIXELS: f32 = 300.0;
    /// Larger pictures have fewer pixels to an inch.
    const MOST_PIXELS: f32 = 4e7;

    /// Wide fonts without serifs, for which the texts were measured, before others.
    const PREFERRED: [&str; 5] = ["DejaVu Sans", "Noto Sans", "Liberation Sans", "Arial", "Helvetica"];

    pub(super) fn png(svg: &str) -> Result<Vec<u8>, RenderError> {
        let tree = tree(svg)?;
        let (wide, high) = (tree.size().width(), tree.size().height());
        let scale = (PIXELS / DPI).min((MOST_PIXELS / (wide * high)).sqrt());
        let mut pixels = Pixmap::new((wide * scale).ceil() as u32, (high * scale).ceil() as u32)
            .ok_or_else(|| RenderError::Failed(format!("it is {wide} by {high}")))?;
        resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
        pixels.encode_png().map_err(|error| RenderError::Failed(error.to_string()))
    }

    pub(super) fn pdf(svg: &str) -> Result<Vec<u8>, RenderError> {
        let page = PageOptions { dpi: DPI };
        svg2pdf::to_pdf(&tree(svg)?, ConversionOptions::default(), page)
            .map_err(|error| RenderError::Failed(error.to_string()))
    }

    fn tree(svg: &str) -> Result<Tree, RenderError> {
        static FONTS: OnceLock<Arc<Database>> = OnceLock::new();
        let fontdb = Arc::clone(FONTS.get_or_init(|| Arc::new(fonts())));
        if fontdb.is_empty() {
            return Err(RenderError::NoFonts);
        }
        let options = Options { fontdb, ..Options::default() };
        Tree::from_str(&one_by_one(svg), &options).map_err(|error| RenderError::Failed(error.to_string()))
    }

    /// The same picture with every pictograph of its own: the renderer sets those that are joined into one, and that no
    /// font has, over what follows them.
    fn one_by_one(svg: &str) -> String {
        let is_pictograph = |c: char| matches!(c, '\u{2600}'..='\u{27bf}' | '\u{1f000}'..='\u{1faff}');
        let (mut apart, mut after_pictograph) = (String::with_capacity(svg.len()), false);
        for character in svg.chars() {
            match character {
                // Joiners, forms and tones of skin.
                '\u{200d}' | '\u{fe0e}' | '\u{fe0f}' | '\u{1f3fb}'..='\u{1f3ff}' if after_pictograph => {
                    continue;
                }
                // The letters of a flag.
                '\u{1f1e6}'..='\u{1f1ff}' => {
                    apart.extend(char::from_u32(u32::from(character) - 0x1f1e6 + u32::from('A')));
                }
                _ => apart.push(character),
            }
            after_pictograph = is_pictograph(character);
        }
        apart
    }

    /// The fonts of the machine.
    fn fonts() -> Database {
        let mut fonts = Database::new();
        fonts.load_system_fonts();
        // The renderer leaves the pixels of these fonts out: a box says more than a gap.
        let of_pixels = |(name, _): &(String, _)| name.ends_with("Color Emoji");
        let unusable: Vec<_> =
            fonts.faces().filter(|face| face.families.iter().any(of_pixels)).map(|face| face.id).collect();
        unusable.into_iter().for_each(|id| fonts.remove_face(id));
        let families: Vec<String> =
            fonts.faces().flat_map(|face| face.families.iter().map(|(name, _)| name.clone())).collect();
        let preferred = PREFERRED.into_iter().find(|name| families.iter().any(|family| family == name));
        if let Some(family) = preferred.or(families.first().map(String::as_str)) {
            fonts.set_sans_serif_family(family);
        }
        fonts
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn pictographs_stand_one_by_one() {
            assert_eq!(one_by_one("👩\u{200d}🔬 ❤\u{fe0f} 👍🏽 🇫🇷"), "👩🔬 ❤ 👍 FR");
            // Other scripts need their joiners.
            assert_eq!(one_by_one("ක්\u{200d}ෂ"), "ක්\u{200d}ෂ");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SVG: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"96\" height=\"48\" \
                       font-family=\"sans-serif\"><text x=\"4\" y=\"30\" font-size=\"20\">text</text></svg>";

    #[test]
    fn a_picture_is_written_in_every_form() {
        let of = |form: Picture| form.bytes(SVG.to_owned());
        assert_eq!(of(Picture::Svg), Ok(SVG.as_bytes().to_vec()));
        if let Ok(png) = of(Picture::Png) {
            assert!(png.starts_with(b"\x89PNG"));
            // Width and height follow the name of the first chunk.
            assert_eq!(
                (&png[16..20], &png[20..24]),
                (&300_u32.to_be_bytes()[..], &150_u32.to_be_bytes()[..])
            );
            let empty = Picture::Png.bytes(SVG.replace(">text<", "><")).unwrap_or_default();
            assert!(png.len() > empty.len() + 200, "the text is drawn: {} {}", png.len(), empty.len());
            assert!(of(Picture::Pdf).unwrap_or_default().starts_with(b"%PDF"));
        } else {
            let reason = of(Picture::Png).unwrap_err();
            assert!(matches!(reason, RenderError::NotBuiltIn { .. } | RenderError::NoFonts), "{reason}");
            assert_eq!(of(Picture::Pdf), Err(reason));
        }
    }
}
