//! The page's entry, and where its program is cut.

#[cfg(target_arch = "wasm32")]
fn main() {
    use assay::ui::apart::Apart;
    assay::ui::start(Apart {
        study: || Box::pin(cut::study()),
        cases: || Box::pin(cut::cases()),
        exams: || Box::pin(cut::exams()),
        exam: || Box::pin(cut::exam()),
    });
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {}

/// What only a function below leads to goes into the piece that is named there.
#[cfg(target_arch = "wasm32")]
#[allow(unsafe_code, reason = "the macro declares the import that the cut leaves behind")]
mod cut {
    use assay::ui::apart::{Draw, OfStudy, draw_cases, draw_exam, draw_exams, draw_study};
    use assay::view::route::ExamPart;
    use leptos::wasm_split::{SplitLoaderError, wasm_split};

    #[wasm_split(study, wasm_split_path = leptos::wasm_split, fallible)]
    pub fn study() -> Result<Draw<OfStudy>, SplitLoaderError> {
        Ok(draw_study)
    }

    #[wasm_split(study, wasm_split_path = leptos::wasm_split, fallible)]
    pub fn cases() -> Result<Draw<String>, SplitLoaderError> {
        Ok(draw_cases)
    }

    #[wasm_split(exams, wasm_split_path = leptos::wasm_split, fallible)]
    pub fn exams() -> Result<Draw<()>, SplitLoaderError> {
        Ok(draw_exams)
    }

    #[wasm_split(exams, wasm_split_path = leptos::wasm_split, fallible)]
    pub fn exam() -> Result<Draw<(String, ExamPart)>, SplitLoaderError> {
        Ok(draw_exam)
    }
}
