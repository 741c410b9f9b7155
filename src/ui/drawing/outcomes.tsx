import * as css from './drawing.css.ts'

/** A sheet of conditions; what is written at its foot comes with each scene. */
const Sheet = () => (
  <>
    <ellipse className={css.soft} cx="186" cy="236" rx="150" ry="12" />
    <g transform="rotate(-5 180 120)">
      <rect className={css.sunken} x="118" y="22" width="172" height="204" rx="8" />
    </g>
    <rect className={css.paper} x="112" y="18" width="172" height="206" rx="8" />
    <rect className={css.accent} x="132" y="40" width="68" height="10" rx="3" />
    <path className={css.faint} d="M132 70h132M132 86h132M132 102h112M132 118h132M132 134h92" />
  </>
)

/** A sheet with a signature, and the pen that made it. */
export const Signed = () => (
  <>
    <Sheet />
    <path className={css.key} d="M206 196c10-22 18-26 18-12s4 18 12 4 12-8 10 4 8 8 20-4" />
    <path className={css.line} d="M206 208h62" />
    <g transform="rotate(38 306 132)">
      <rect className={css.ink} x="297" y="78" width="18" height="86" rx="4" />
      <path className={css.bright} d="M297 164h18l-9 22z" />
      <path className={css.raised} d="M297 92h18v10h-18z" />
    </g>
  </>
)

/** The same sheet, its place for a signature empty. */
export const Unsigned = () => (
  <>
    <Sheet />
    <path className={css.line} d="M190 208h78" strokeDasharray="8 7" />
    <path className={css.key} d="m170 194 10 10m0-10-10 10" />
    <g transform="rotate(52 304 150)">
      <rect className={css.ink} x="295" y="112" width="18" height="74" rx="4" />
      <path className={css.bright} d="M295 186h18l-9 22z" />
      <path className={css.raised} d="M295 126h18v10h-18z" />
    </g>
  </>
)

/** A card of somebody: a face at its outer side, and lines. */
const Person = ({ at, mirrored }: { at: string; mirrored?: boolean }) => (
  <g transform={`translate(${at})${mirrored ? ' scale(-1 1)' : ''} rotate(-7)`}>
    <rect className={css.paper} x="-66" y="-50" width="132" height="100" rx="10" />
    <circle className={css.ink} cx="-34" cy="-14" r="14" />
    <path className={css.ink} d="M-58 32c0-18 11-27 24-27s24 9 24 27z" />
    <path className={css.faint} d="M4-18h44M4 2h44M4 22h26" />
  </g>
)

const Ground = () => <ellipse className={css.soft} cx="180" cy="226" rx="156" ry="14" />

/** Two profiles on one chain. */
export const Linked = () => (
  <>
    <Ground />
    <Person at="92 78" />
    <Person at="268 118" mirrored />
    <rect className={css.key} x="124" y="80" width="54" height="30" rx="15" transform="rotate(14 151 95)" />
    <rect className={css.key} x="162" y="89" width="54" height="30" rx="15" transform="rotate(14 189 104)" />
    <rect className={css.key} x="200" y="98" width="54" height="30" rx="15" transform="rotate(14 227 113)" />
  </>
)

/** Two profiles, the chain between them open. */
export const Apart = () => (
  <>
    <Ground />
    <Person at="80 70" />
    <Person at="280 142" mirrored />
    <rect className={css.key} x="116" y="70" width="54" height="30" rx="15" transform="rotate(8 143 85)" />
    <rect className={css.key} x="192" y="114" width="54" height="30" rx="15" transform="rotate(40 219 129)" />
    <path className={css.line} d="m184 84 12-14M194 100l18-4M176 108l-2 16" />
  </>
)

const days = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const

/** A sheet of a calendar whose days are not turned any further. */
export const Calendar = () => (
  <>
    <ellipse className={css.soft} cx="186" cy="236" rx="150" ry="12" />
    <rect className={css.paper} x="86" y="32" width="208" height="192" rx="12" />
    <path className={css.ink} d="M98 32h184a12 12 0 0 1 12 12v34H86V44a12 12 0 0 1 12-12z" />
    <path className={css.key} d="M132 20v28M248 20v28" />
    {days.map((day) => (
      <rect
        key={day}
        className={day < 5 ? css.soft : css.sunken}
        x={104 + (day % 5) * 36}
        y={94 + Math.floor(day / 5) * 40}
        width="28"
        height="28"
        rx="5"
      />
    ))}
    <path className={css.key} d="m252 186 24 24m0-24-24 24" />
  </>
)
