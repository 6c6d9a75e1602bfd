//! The few marks that the charts are drawn with.

use std::fmt::Write;

/// Units across; a phone shows two to three pixels for three units, a desk one and a third for each.
pub const WIDTH: f64 = 400.0;

/// An SVG picture under way.
pub struct Svg {
    body: String,
}

/// Whose text begins, stands in the middle of, or ends at its place.
#[derive(Debug, Clone, Copy)]
pub enum Anchor {
    Start,
    Middle,
    End,
}

/// What tells one series of points from another, also in black and white.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mark(pub usize);

/// How many marks there are before they come again.
const MARKS: usize = 8;

impl Svg {
    pub fn new() -> Self {
        Self { body: String::new() }
    }

    /// The picture: named for those who do not see it, in the ink of what surrounds it.
    pub fn finish(self, title: &str, height: f64) -> String {
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height:.0}\" role=\"img\" aria-label=\"{0}\" fill=\"currentColor\" \
             font-family=\"system-ui, sans-serif\" font-size=\"12\"><title>{0}</title>{1}</svg>",
            escaped(title),
            self.body
        )
    }

    fn push(&mut self, piece: std::fmt::Arguments<'_>) {
        // A string takes everything.
        let _ = self.body.write_fmt(piece);
    }

    pub fn text(&mut self, (x, y): (f64, f64), anchor: Anchor, text: &str) {
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        self.push(format_args!("<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{}</text>", escaped(text)));
    }

    /// A line; a faint one is for reading off, a dashed one for comparing with.
    pub fn line(&mut self, (x1, y1): (f64, f64), (x2, y2): (f64, f64), style: &str) {
        let style = match style {
            "faint" => "stroke-opacity=\"0.25\"",
            "dashed" => "stroke-dasharray=\"3 2\" stroke-width=\"1.5\"",
            _ => "stroke-width=\"1.5\"",
        };
        self.push(format_args!(
            "<line x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" stroke=\"currentColor\" {style}/>"
        ));
    }

    /// What the pieces drawn by `draw` say when they are pointed at.
    pub fn said(&mut self, said: &str, draw: impl FnOnce(&mut Self)) {
        self.push(format_args!("<g><title>{}</title>", escaped(said)));
        draw(self);
        self.body.push_str("</g>");
    }

    /// A point.
    pub fn mark(&mut self, mark: Mark, x: f64, y: f64) {
        let r = 4.5;
        let is_hollow = mark.0 % MARKS >= MARKS / 2;
        let fill = if is_hollow { "fill=\"none\" stroke=\"currentColor\" stroke-width=\"1.6\"" } else { "" };
        match mark.0 % (MARKS / 2) {
            0 => self.push(format_args!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{r}\" {fill}/>")),
            1 => self.push(format_args!(
                "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"8\" height=\"8\" {fill}/>",
                x - 4.0,
                y - 4.0
            )),
            2 => self.push(format_args!("<path d=\"M{x:.1} {:.1}l5.2 9h-10.4z\" {fill}/>", y - 5.6)),
            _ => self.push(format_args!("<path d=\"M{x:.1} {:.1}l5.6 5.6l-5.6 5.6l-5.6 -5.6z\" {fill}/>", y - 5.6)),
        }
    }

    /// A bar that stands on `y`: full, half dark, or hollow.
    pub fn bar(&mut self, mark: Mark, x: f64, y: f64, (width, height): (f64, f64)) {
        let fill = match mark.0 {
            0 => "fill=\"none\" stroke=\"currentColor\"",
            1 => "fill-opacity=\"0.35\" stroke=\"currentColor\"",
            _ => "stroke=\"currentColor\"",
        };
        let top = y - height;
        self.push(format_args!(
            "<rect x=\"{x:.1}\" y=\"{top:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" {fill}/>"
        ));
    }
}

/// Text as it stands in SVG: names come from teachers' files.
pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            // XML has no other control characters.
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}
