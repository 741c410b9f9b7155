import * as css from './postmark.css.ts'

export interface PostmarkProps {
  /** In the middle, e.g. a claim's number or a six-digit index; short. */
  middle: string
  /** Under the middle, e.g. a date. */
  below?: string
  /** What it says, for listeners; without it the mark only decorates. */
  label?: string
}

/** A postmark: on what was accepted. At most one on a page. */
export function Postmark({ middle, below, label }: PostmarkProps) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named by aria-label, or silent
    <svg
      className={css.mark}
      viewBox="0 0 176 120"
      {...(label ? { role: 'img' as const, 'aria-label': label } : { 'aria-hidden': true })}
    >
      <g className={css.lines}>
        <circle cx="60" cy="60" r="56" />
        <circle cx="60" cy="60" r="50" strokeWidth="1.2" />
        <path d="M104 32c11-7 20 7 31 0s20 7 31 0M111 46c10-6.5 18 6.5 28 0s18 6.5 28 0M114 60c10-6.5 17 6.5 27 0s17 6.5 27 0M111 74c10-6.5 18 6.5 28 0s18 6.5 28 0M104 88c11-7 20 7 31 0s20 7 31 0" />
      </g>
      <text className={css.middle} x="60" y={below ? 62 : 68}>
        {middle}
      </text>
      {below && (
        <text className={css.small} x="60" y="80">
          {below}
        </text>
      )}
    </svg>
  )
}

/** The striped edge of an airmail letter; decorates the top of the one thing that matters. */
export function AirmailEdge() {
  return <div aria-hidden="true" className={css.airmail} />
}

/** A line of perforation between two parts of one sheet. */
export function Perforation() {
  return <hr className={css.perforation} />
}
