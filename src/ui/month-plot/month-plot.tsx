import * as css from './month-plot.css.ts'

interface ForecastMonth {
  readonly low: number
  readonly expected: number | null
  readonly high: number
}

export interface PlottedMonth {
  readonly month: string
  /** A past month has a value; a future one a range, and within it an expected value or null. */
  readonly value: number | ForecastMonth
}

export interface MonthPlotProps {
  months: readonly PlottedMonth[]
  /** Says what the plot shows and where its numbers are, for screen readers. */
  label: string
  legend: { value: string; expected: string; range: string }
  /** Below the left and the right end. */
  marks: readonly string[]
  /** The highest value, in words, at the top of the axis. */
  highest: string
}

const STEP = 10
const BAR = 7
const HEIGHT = 100
const MARK_SIZE = 12

const topOf = ({ value }: PlottedMonth): number => (typeof value === 'number' ? value : value.high)

/** Without an expected value the bar reaches the low end of the range. */
const forecastBarOf = ({ low, expected }: ForecastMonth): number => expected ?? low
const hasForecastBar = ({ value }: PlottedMonth): boolean =>
  typeof value !== 'number' && forecastBarOf(value) > 0

function Bars({ month, at, scale }: { month: PlottedMonth; at: number; scale: number }) {
  const x = at * STEP + (STEP - BAR) / 2
  const bar = (fill: string, from: number, to: number) => (
    <rect className={fill} x={x} y={HEIGHT - to * scale} width={BAR} height={(to - from) * scale} />
  )
  const { value } = month
  if (typeof value === 'number') return bar(css.paidBar, 0, value)
  const { low, high } = value
  return (
    <>
      {bar(css.rangeBar, low, high)}
      {bar(css.expectedBar, 0, forecastBarOf(value))}
    </>
  )
}

const LegendEntry = ({ mark, text }: { mark: string; text: string }) => (
  <span className={css.legendEntry}>
    <svg className={css.legendMark} width={MARK_SIZE} height={MARK_SIZE} aria-hidden="true">
      <rect className={mark} width={MARK_SIZE} height={MARK_SIZE} />
    </svg>
    {text}
  </span>
)

/** Bars of past months and ranges of future ones. A table beside it must hold the same numbers. */
export function MonthPlot({ months, label, legend, marks, highest }: MonthPlotProps) {
  const scale = HEIGHT / Math.max(1, ...months.map(topOf))
  const width = months.length * STEP
  return (
    <div className={css.plot}>
      <div className={css.labels} aria-hidden="true">
        <span>{highest}</span>
      </div>
      <svg
        className={css.drawing}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        height={HEIGHT * 2}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        {months.map((month, index) => (
          <Bars key={month.month} month={month} at={index} scale={scale} />
        ))}
        <line className={css.baseline} x1={0} x2={width} y1={HEIGHT} y2={HEIGHT} />
      </svg>
      <div className={css.labels} aria-hidden="true">
        {marks.map((mark) => (
          <span key={mark}>{mark}</span>
        ))}
      </div>
      <div className={css.legend}>
        <LegendEntry mark={css.paidBar} text={legend.value} />
        {months.some(hasForecastBar) && <LegendEntry mark={css.expectedBar} text={legend.expected} />}
        <LegendEntry mark={css.rangeBar} text={legend.range} />
      </div>
    </div>
  )
}
