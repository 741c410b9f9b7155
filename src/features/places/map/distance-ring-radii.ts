const distances = [20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 200_000]
const FIRST_RADIUS_PX = 64
const MAX_RINGS = 4

export const distanceRingRadii = (metresPerPixel: number, width: number, height: number): number[] =>
  distances
    .filter((metres) => {
      const pixels = metres / metresPerPixel
      return pixels >= FIRST_RADIUS_PX && pixels <= Math.hypot(width, height) / 2
    })
    .slice(0, MAX_RINGS)

export const metresPerPixel = (latitude: number, zoom: number): number =>
  (40_075_017 * Math.cos((latitude * Math.PI) / 180)) / (256 * 2 ** zoom)
