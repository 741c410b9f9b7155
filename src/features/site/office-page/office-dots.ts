import type { PageOffice } from '#domain/page-office.ts'

const picture = { width: 320, height: 160, margin: 12 } as const
/** Finer steps where there are few: many dots in one cell are one. */
const STEPS = { few: 1, many: 3 } as const
const FEW = 200

/** Chukotka lies beyond the 180th meridian, and east of all else. */
const eastward = (longitude: number): number => (longitude < -160 ? longitude + 360 : longitude)

/** Where offices lie to one another, as path data of dots and their size; null where all stand at one point. */
export const officeDots = (offices: readonly PageOffice[]): { dots: string; size: number } | null => {
  const middle = offices.reduce((sum, { latitude }) => sum + latitude, 0) / Math.max(1, offices.length)
  const narrow = Math.cos((middle * Math.PI) / 180)
  const spots = offices.map(({ latitude, longitude }) => [eastward(longitude) * narrow, -latitude] as const)
  const range = (values: readonly number[]) => ({
    least: values.reduce((value, other) => Math.min(value, other), Number.POSITIVE_INFINITY),
    most: values.reduce((value, other) => Math.max(value, other), Number.NEGATIVE_INFINITY),
  })
  const [across, down] = [range(spots.map(([x]) => x)), range(spots.map(([, y]) => y))]
  const [width, height] = [across.most - across.least, down.most - down.least]
  if (!(width > 0 || height > 0)) return null
  const scale = Math.min(
    (picture.width - 2 * picture.margin) / Math.max(width, 1e-9),
    (picture.height - 2 * picture.margin) / Math.max(height, 1e-9),
  )
  const step = offices.length > FEW ? STEPS.many : STEPS.few
  const place = (value: number, middleOf: number, size: number) =>
    Math.round(((value - middleOf) * scale + size / 2) / step) * step
  const cells = new Set(
    spots.map(([x, y]) => {
      const column = place(x, (across.least + across.most) / 2, picture.width)
      return `M${column} ${place(y, (down.least + down.most) / 2, picture.height)}h0`
    }),
  )
  return { dots: [...cells].sort().join(''), size: offices.length > FEW ? 2 : 5 }
}
