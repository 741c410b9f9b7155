import * as css from './drawing.css.ts'

const Sheet = () => (
  <>
    <ellipse className={css.softShape} cx="186" cy="236" rx="150" ry="12" />
    <g transform="rotate(-5 180 120)">
      <rect className={css.sunkenShape} x="118" y="22" width="172" height="204" rx="8" />
    </g>
    <rect className={css.paperShape} x="112" y="18" width="172" height="206" rx="8" />
    <rect className={css.accentShape} x="132" y="40" width="68" height="10" rx="3" />
    <path className={css.faintLine} d="M132 70h132M132 86h132M132 102h112M132 118h132M132 134h92" />
  </>
)

export const SignedContractScene = () => (
  <>
    <Sheet />
    <path className={css.accentLine} d="M206 196c10-22 18-26 18-12s4 18 12 4 12-8 10 4 8 8 20-4" />
    <path className={css.darkLine} d="M206 208h62" />
    <g transform="rotate(38 306 132)">
      <rect className={css.shapeOnInk} x="297" y="78" width="18" height="86" rx="4" />
      <path className={css.brightShape} d="M297 164h18l-9 22z" />
      <path className={css.raisedShape} d="M297 92h18v10h-18z" />
    </g>
  </>
)

export const UnsignedContractScene = () => (
  <>
    <Sheet />
    <path className={css.darkLine} d="M190 208h78" strokeDasharray="8 7" />
    <path className={css.accentLine} d="m170 194 10 10m0-10-10 10" />
    <g transform="rotate(52 304 150)">
      <rect className={css.shapeOnInk} x="295" y="112" width="18" height="74" rx="4" />
      <path className={css.brightShape} d="M295 186h18l-9 22z" />
      <path className={css.raisedShape} d="M295 126h18v10h-18z" />
    </g>
  </>
)

const PersonCard = ({ at, mirrored }: { at: string; mirrored?: boolean }) => (
  <g transform={`translate(${at})${mirrored ? ' scale(-1 1)' : ''} rotate(-7)`}>
    <rect className={css.paperShape} x="-66" y="-50" width="132" height="100" rx="10" />
    <circle className={css.shapeOnInk} cx="-34" cy="-14" r="14" />
    <path className={css.shapeOnInk} d="M-58 32c0-18 11-27 24-27s24 9 24 27z" />
    <path className={css.faintLine} d="M4-18h44M4 2h44M4 22h26" />
  </g>
)

const GroundShadow = () => <ellipse className={css.softShape} cx="180" cy="226" rx="156" ry="14" />

export const LinkedProfilesScene = () => (
  <>
    <GroundShadow />
    <PersonCard at="92 78" />
    <PersonCard at="268 118" mirrored />
    <rect
      className={css.accentLine}
      x="124"
      y="80"
      width="54"
      height="30"
      rx="15"
      transform="rotate(14 151 95)"
    />
    <rect
      className={css.accentLine}
      x="162"
      y="89"
      width="54"
      height="30"
      rx="15"
      transform="rotate(14 189 104)"
    />
    <rect
      className={css.accentLine}
      x="200"
      y="98"
      width="54"
      height="30"
      rx="15"
      transform="rotate(14 227 113)"
    />
  </>
)

export const UnlinkedProfilesScene = () => (
  <>
    <GroundShadow />
    <PersonCard at="80 70" />
    <PersonCard at="280 142" mirrored />
    <rect
      className={css.accentLine}
      x="116"
      y="70"
      width="54"
      height="30"
      rx="15"
      transform="rotate(8 143 85)"
    />
    <rect
      className={css.accentLine}
      x="192"
      y="114"
      width="54"
      height="30"
      rx="15"
      transform="rotate(40 219 129)"
    />
    <path className={css.darkLine} d="m184 84 12-14M194 100l18-4M176 108l-2 16" />
  </>
)

const days = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const

export const CrossedCalendarScene = () => (
  <>
    <ellipse className={css.softShape} cx="186" cy="236" rx="150" ry="12" />
    <rect className={css.paperShape} x="86" y="32" width="208" height="192" rx="12" />
    <path className={css.shapeOnInk} d="M98 32h184a12 12 0 0 1 12 12v34H86V44a12 12 0 0 1 12-12z" />
    <path className={css.accentLine} d="M132 20v28M248 20v28" />
    {days.map((day) => (
      <rect
        key={day}
        className={day < 5 ? css.softShape : css.sunkenShape}
        x={104 + (day % 5) * 36}
        y={94 + Math.floor(day / 5) * 40}
        width="28"
        height="28"
        rx="5"
      />
    ))}
    <path className={css.accentLine} d="m252 186 24 24m0-24-24 24" />
  </>
)

export const ReturnedLetterScene = () => (
  <>
    <ellipse className={css.softShape} cx="186" cy="226" rx="150" ry="14" />
    <g transform="rotate(5 200 120)">
      <rect className={css.paperShape} x="66" y="36" width="264" height="168" rx="10" />
      <path
        className={css.accentShape}
        d="M84 36h22l-9 12H75zM140 36h22l-9 12h-22zM196 36h22l-9 12h-22zM84 204h22l9-12H93zM140 204h22l9-12h-22zM196 204h22l9-12h-22zM252 204h22l9-12h-22z"
      />
      <path className={css.softShape} d="M256 54h54v64h-54z" />
      <path className={css.darkLine} d="M256 54h54v64h-54zM270 72h26v26h-26zM270 85h26M283 72v26" />
      <path className={css.faintLine} d="M196 64c9-6 15 6 24 0s15 6 24 0M196 76c9-6 15 6 24 0s15 6 24 0" />
      <circle className={css.faintLine} cx="172" cy="72" r="24" />
      <path className={css.darkLine} d="M196 138h112M196 158h88M196 178h60" />
      <path className={css.accentLine} d="m192 182 112-48" />
    </g>
    <path className={css.darkLine} d="M38 96c-18-34 10-62 44-56M70 30l13 10-12 12" />
  </>
)

const neighbours = [
  [20, 22],
  [20, 116],
  [284, 22],
  [284, 116],
] as const

export const LockedBoxScene = () => (
  <>
    <ellipse className={css.softShape} cx="180" cy="232" rx="156" ry="12" />
    <rect className={css.shapeOnInk} x="10" y="12" width="340" height="206" rx="10" />
    {neighbours.map(([x, y]) => (
      <g key={`${x}-${y}`} transform={`translate(${x} ${y})`}>
        <rect className={css.raisedShape} width="56" height="90" rx="4" />
        <rect className={css.plateShape} x="8" y="9" width="20" height="8" rx="1.5" />
        <circle className={css.brightShape} cx="46" cy="48" r="3" />
      </g>
    ))}
    <rect className={css.raisedShape} x="82" y="22" width="196" height="184" rx="6" />
    <path className={css.lineOnInk} d="M94 44v22M94 160v22" />
    <rect className={css.brightShape} x="140" y="40" width="80" height="26" rx="3" />
    <path className={css.lineOnBright} d="M152 53h56" />
    <circle className={css.shapeOnInk} cx="246" cy="114" r="19" />
    <path className={css.brightShape} d="M246 104a6 6 0 0 1 3 11l3 12h-12l3-12a6 6 0 0 1 3-11z" />
    <circle className={css.accentLine} cx="302" cy="182" r="15" />
    <path className={css.accentLine} d="M302 197v46M302 230h12M302 241h9" />
  </>
)

export const UnpluggedCableScene = () => (
  <>
    <ellipse className={css.softShape} cx="180" cy="232" rx="150" ry="12" />
    <path className={css.darkLine} d="M0 70c40 0 34 44 78 44M360 70c-40 0-34 44-78 44" />
    <rect className={css.shapeOnInk} x="76" y="88" width="58" height="52" rx="10" />
    <path className={css.lineOnInk} d="M92 102v24M104 102v24" />
    <path className={css.accentLine} d="M136 102h20M136 126h20" />
    <rect className={css.shapeOnInk} x="226" y="84" width="58" height="60" rx="10" />
    <path className={css.raisedShape} d="M226 96h14v12h-14zM226 120h14v12h-14z" />
    <path className={css.darkLine} d="M191 78V58M173 84l-10-16M209 84l10-16M191 150v16" />
    <g transform="rotate(6 296 190)">
      <rect className={css.paperShape} x="246" y="166" width="92" height="58" rx="5" />
      <path className={css.darkLine} d="m248 170 44 30 44-30" />
    </g>
  </>
)

export const BrokenBoxScene = () => (
  <>
    <ellipse className={css.softShape} cx="180" cy="232" rx="150" ry="12" />
    <rect className={css.shapeOnInk} x="120" y="96" width="200" height="128" rx="10" />
    <rect className={css.raisedShape} x="132" y="108" width="176" height="104" rx="5" />
    <path className={css.raisedShape} d="M132 108 96 84v118l36 10z" />
    <path
      className={css.accentLine}
      d="M220 160c-30 0-30-14 0-14s30-14 0-14-30-14 0-14 30-14 0-14-30-14 0-14 30-14 0-14-22-12-4-12"
    />
    <g transform="rotate(14 238 44)">
      <rect className={css.paperShape} x="188" y="14" width="96" height="60" rx="5" />
      <path className={css.darkLine} d="m190 18 46 31 46-31" />
    </g>
    <circle className={css.brightShape} cx="292" cy="190" r="4" />
    <path className={css.darkLine} d="M164 74l-14-12M156 46h-18M302 84l14-12" />
    <circle className={css.sunkenShape} cx="336" cy="216" r="9" />
    <path className={css.darkLine} d="M332 216h8" />
  </>
)
