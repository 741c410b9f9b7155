/** WCAG 2.2 contrast of two #rrggbb colours, from 1 to 21. */
export const contrastRatio = (item: string, other: string): number => {
  const [dark, light] = [luminance(item), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

const luminance = (colour: string): number => {
  const [red, green, blue] = [1, 3, 5].map((index) =>
    linear(Number.parseInt(colour.slice(index, index + 2), 16) / 255),
  )
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

const linear = (channel: number): number =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
