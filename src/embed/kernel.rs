//! A matrix kernel for tract that fits the registers of x86-64.
//!
//! tract 0.23.9 multiplies in tiles of 8 × 8 in WebAssembly: sixteen sums, each of four lanes. Engines for x86-64 have
//! fifteen registers to give, so these spill at every step. Here eight sums are in registers at a time, 8 × 4, which
//! leaves room for the operands; tiles are larger, since each costs tract some work of its own. tract's registry of
//! kernels is open: what is submitted here runs wherever tract would have run its own.

// Kernels get and give raw pointers, by tract's design.
#![allow(unsafe_code)]
// Adapters of iterators, and copies of slices, stay calls here: a twentieth of an embedding's time.
#![allow(clippy::needless_range_loop)]

use std::arch::wasm32::{
    f32x4, f32x4_add, f32x4_extract_lane, f32x4_max, f32x4_min, f32x4_mul, f32x4_splat, f32x4_sub, i32x4_shuffle,
    i64x2_shuffle, v128, v128_load, v128_load32_splat, v128_store,
};

use tract_onnx::prelude::DatumType;
use tract_onnx::tract_core::internal::inventory;
use tract_onnx::tract_core::tract_linalg::isa::{Arch, IsaSet};
use tract_onnx::tract_core::tract_linalg::mmm::{
    DynKernel, FusedKerSpec, FusedSpec, MatMatMul, OutputStoreKer, Query, Suitable,
};
use tract_onnx::tract_core::tract_linalg::mmm_routines::MmmRoutine;
use tract_onnx::tract_core::tract_linalg::mmm_tiers::MmmTier;
use tract_onnx::tract_core::tract_linalg::pack::Packing;

const NAME: &str = "assay_f32_16x8";
const ROWS: usize = 16;
const COLUMNS: usize = 8;
/// Steps of a sum before its neighbours take turns: so many of both operands fit the innermost cache.
const STEPS: usize = 256;

/// A tile of the product: columns of sixteen rows, four a vector.
type Tile = [[v128; VECTORS]; COLUMNS];
const VECTORS: usize = ROWS / 4;

inventory::submit! { MmmRoutine { make: kernel } }

inventory::submit! {
    MmmTier {
        arch: Some(Arch::Wasm32Simd128),
        // tract's own has 1.
        precedence: 2,
        name: "assay",
        applies: |_| true,
        preferred,
    }
}

/// Makes the linker take this file into the program: it leaves out what nothing names, submissions or not.
#[inline(never)]
pub fn link() {
    std::hint::black_box(kernel as fn() -> Box<dyn MatMatMul>);
}

fn preferred(_: &IsaSet, accumulator: DatumType, query: &Query, _: &[Suitable]) -> Option<&'static str> {
    (accumulator == DatumType::F32 && query.n != Some(1)).then_some(NAME)
}

fn kernel() -> Box<dyn MatMatMul> {
    let [a, b] = [ROWS, COLUMNS].map(|r| f32::packing(r).align(align_of::<v128>()));
    let mut kernel = DynKernel::<ROWS, COLUMNS, f32>::new(NAME, run, a, b)
        .with_can_fuse(|spec| !matches!(spec, FusedSpec::LeakyRelu(_)))
        // Tiers are not asked while the number of columns is open, as the number of pieces is.
        .with_boost(|| 1);
    kernel.arch = Some(Arch::Wasm32Simd128);
    kernel.mmm()
}

/// Computes a tile by tract's list of steps; anything but 0 makes tract refuse the product.
///
/// # Safety
///
/// The pointers in `steps` must lead to a whole tile's worth of values, as tract's do.
unsafe fn run(steps: &[FusedKerSpec<f32>]) -> isize {
    // As closures, since functions with a target feature cannot be handed on.
    let (min, max) = (|x, y| f32x4_min(x, y), |x, y| f32x4_max(x, y));
    let (add, mul) = (|x, y| f32x4_add(x, y), |x, y| f32x4_mul(x, y));
    let (sub, flipped_sub) = (|x, y| f32x4_sub(x, y), |x, y| f32x4_sub(y, x));
    let mut tile = splat(0.0);
    for step in steps {
        // SAFETY: the caller's promise.
        unsafe {
            match *step {
                FusedKerSpec::Done => break,
                FusedKerSpec::Clear => tile = splat(0.0),
                FusedKerSpec::AddMatMul { k, pa, pb, packing: 0 } => add_product(&mut tile, k, pa.cast(), pb.cast()),
                FusedKerSpec::Store(to) => store(&tile, to),
                FusedKerSpec::AddUnicast(from) => combine(&mut tile, load(from), add),
                FusedKerSpec::ScalarMin(x) => combine(&mut tile, splat(x), min),
                FusedKerSpec::ScalarMax(x) => combine(&mut tile, splat(x), max),
                FusedKerSpec::ScalarAdd(x) => combine(&mut tile, splat(x), add),
                FusedKerSpec::ScalarMul(x) => combine(&mut tile, splat(x), mul),
                FusedKerSpec::ScalarSub(x) => combine(&mut tile, splat(x), sub),
                FusedKerSpec::ScalarSubF(x) => combine(&mut tile, splat(x), flipped_sub),
                FusedKerSpec::PerRowMin(x) => combine(&mut tile, by_row(x), min),
                FusedKerSpec::PerRowMax(x) => combine(&mut tile, by_row(x), max),
                FusedKerSpec::PerRowAdd(x) => combine(&mut tile, by_row(x), add),
                FusedKerSpec::PerRowMul(x) => combine(&mut tile, by_row(x), mul),
                FusedKerSpec::PerRowSub(x) => combine(&mut tile, by_row(x), sub),
                FusedKerSpec::PerRowSubF(x) => combine(&mut tile, by_row(x), flipped_sub),
                FusedKerSpec::PerColMin(x) => combine(&mut tile, by_column(x), min),
                FusedKerSpec::PerColMax(x) => combine(&mut tile, by_column(x), max),
                FusedKerSpec::PerColAdd(x) => combine(&mut tile, by_column(x), add),
                FusedKerSpec::PerColMul(x) => combine(&mut tile, by_column(x), mul),
                FusedKerSpec::PerColSub(x) => combine(&mut tile, by_column(x), sub),
                FusedKerSpec::PerColSubF(x) => combine(&mut tile, by_column(x), flipped_sub),
                // For quantized products, and for tract's own tests.
                _ => return 1,
            }
        }
    }
    0
}

/// Adds `A · B`: at `a` stand `k` times sixteen rows, at `b` `k` times eight columns.
unsafe fn add_product(tile: &mut Tile, k: usize, a: *const v128, b: *const u32) {
    for done in (0..k).step_by(STEPS) {
        for columns in (0..COLUMNS).step_by(4) {
            for vectors in (0..VECTORS).step_by(2) {
                // SAFETY: the caller's promise.
                unsafe {
                    let (a, b) = (a.add(done * VECTORS + vectors), b.add(done * COLUMNS + columns));
                    add_in_registers(tile, columns, vectors, STEPS.min(k - done), a, b);
                }
            }
        }
    }
}

/// Adds to two vectors of each of four columns.
#[inline(always)]
unsafe fn add_in_registers(
    tile: &mut Tile,
    columns: usize,
    vectors: usize,
    k: usize,
    mut a: *const v128,
    mut b: *const u32,
) {
    let mut sums: [[v128; 2]; 4] = [[f32x4_splat(0.0); 2]; 4];
    for column in 0..4 {
        sums[column] = [tile[columns + column][vectors], tile[columns + column][vectors + 1]];
    }
    for _ in 0..k {
        // SAFETY: the caller's promise.
        unsafe {
            let rows = [v128_load(a), v128_load(a.add(1))];
            for column in 0..4 {
                let factor = v128_load32_splat(b.add(column));
                sums[column][0] = f32x4_add(sums[column][0], f32x4_mul(factor, rows[0]));
                sums[column][1] = f32x4_add(sums[column][1], f32x4_mul(factor, rows[1]));
            }
            a = a.add(VECTORS);
            b = b.add(COLUMNS);
        }
    }
    for column in 0..4 {
        [tile[columns + column][vectors], tile[columns + column][vectors + 1]] = sums[column];
    }
}

/// Each value of the tile becomes `by(operand, value)`, which is tract's order.
#[inline(always)]
fn combine(tile: &mut Tile, operands: Tile, by: impl Fn(v128, v128) -> v128) {
    for column in 0..COLUMNS {
        for at in 0..VECTORS {
            tile[column][at] = by(operands[column][at], tile[column][at]);
        }
    }
}

fn splat(x: f32) -> Tile {
    [[f32x4_splat(x); VECTORS]; COLUMNS]
}

#[inline(always)]
unsafe fn by_row(rows: *const f32) -> Tile {
    // SAFETY: the caller's promise. Vectors need no alignment in WebAssembly.
    [unsafe { rows.cast::<[v128; VECTORS]>().read_unaligned() }; COLUMNS]
}

#[inline(always)]
unsafe fn by_column(columns: *const f32) -> Tile {
    let mut tile = splat(0.0);
    for at in 0..COLUMNS {
        // SAFETY: the caller's promise.
        tile[at] = [f32x4_splat(unsafe { *columns.add(at) }); VECTORS];
    }
    tile
}

#[inline(always)]
unsafe fn load(from: OutputStoreKer) -> Tile {
    let mut tile = splat(0.0);
    for column in 0..COLUMNS {
        for at in 0..VECTORS {
            // SAFETY: the caller's promise.
            unsafe {
                let first =
                    from.ptr.offset(column as isize * from.col_byte_stride + 4 * at as isize * from.row_byte_stride);
                let row = |row: isize| first.offset(row * from.row_byte_stride).cast::<f32>().read_unaligned();
                tile[column][at] = f32x4(row(0), row(1), row(2), row(3));
            }
        }
    }
    tile
}

/// In whole vectors where rows or columns lie side by side: those of a dense layer's product do, and those of scores.
#[inline(always)]
unsafe fn store(tile: &Tile, to: OutputStoreKer) {
    const SIDE_BY_SIDE: isize = size_of::<f32>() as isize;
    for first in (0..COLUMNS).step_by(4) {
        for at in 0..VECTORS {
            let vectors = [tile[first][at], tile[first + 1][at], tile[first + 2][at], tile[first + 3][at]];
            // SAFETY: the caller's promise.
            unsafe {
                let first = to.ptr.offset(first as isize * to.col_byte_stride + 4 * at as isize * to.row_byte_stride);
                match (to.row_byte_stride, to.col_byte_stride) {
                    (SIDE_BY_SIDE, stride) => store_vectors(vectors, first, stride),
                    (stride, SIDE_BY_SIDE) => store_vectors(transposed(vectors), first, stride),
                    (rows, columns) => store_singly(vectors, first, rows, columns),
                }
            }
        }
    }
}

#[inline(always)]
unsafe fn store_vectors(vectors: [v128; 4], first: *mut u8, stride: isize) {
    for at in 0..4 {
        // SAFETY: the caller's promise.
        unsafe { v128_store(first.offset(at as isize * stride).cast(), vectors[at]) };
    }
}

unsafe fn store_singly(vectors: [v128; 4], first: *mut u8, rows: isize, columns: isize) {
    for (column, vector) in vectors.into_iter().enumerate() {
        let lanes = [
            f32x4_extract_lane::<0>(vector),
            f32x4_extract_lane::<1>(vector),
            f32x4_extract_lane::<2>(vector),
            f32x4_extract_lane::<3>(vector),
        ];
        for (row, lane) in lanes.into_iter().enumerate() {
            // SAFETY: the caller's promise.
            unsafe {
                first.offset(row as isize * rows + column as isize * columns).cast::<f32>().write_unaligned(lane)
            };
        }
    }
}

fn transposed([a, b, c, d]: [v128; 4]) -> [v128; 4] {
    let low = [i32x4_shuffle::<0, 4, 1, 5>(a, b), i32x4_shuffle::<0, 4, 1, 5>(c, d)];
    let high = [i32x4_shuffle::<2, 6, 3, 7>(a, b), i32x4_shuffle::<2, 6, 3, 7>(c, d)];
    [
        i64x2_shuffle::<0, 2>(low[0], low[1]),
        i64x2_shuffle::<1, 3>(low[0], low[1]),
        i64x2_shuffle::<0, 2>(high[0], high[1]),
        i64x2_shuffle::<1, 3>(high[0], high[1]),
    ]
}
