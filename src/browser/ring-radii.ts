/** Distances that people count in, in metres. */
const distances = [20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 200_000]
/** Pixels from the middle to the first ring at least, and rings at most. */
const FIRST = 64
const MOST = 4

/** Radii of the rings around a point, in metres: those with room in a window of this many pixels. */
export const ringRadii = (metresPerPixel: number, width: number, height: number): number[] =>
  distances
    .filter((metres) => {
      const pixels = metres / metresPerPixel
      return pixels >= FIRST && pixels <= Math.hypot(width, height) / 2
    })
    .slice(0, MOST)

/** Metres of a pixel at a latitude. */
export const metresPerPixel = (latitude: number, zoom: number): number =>
  (40_075_017 * Math.cos((latitude * Math.PI) / 180)) / (256 * 2 ** zoom)
