/** What a colour is for. Screens never name a colour, only its role. */
export interface ColourRoles {
  /** Grounds. */
  page: string
  surface: string
  surfaceSunken: string
  /** The dark band of header, footer and hero; its own words and controls stand on it. */
  ink: string
  inkRaised: string
  /** Words. */
  text: string
  textMuted: string
  textOnInk: string
  textMutedOnInk: string
  link: string
  linkHover: string
  linkOnInk: string
  /** Lines: `border` only decorates, `borderControl` is what shows a control (3:1). */
  border: string
  borderControl: string
  borderOnInk: string
  /** What one may press. */
  action: string
  actionHover: string
  onAction: string
  actionSoft: string
  actionSoftHover: string
  onActionSoft: string
  /** The postmark: marks what is ours and where one is, never a state. */
  accent: string
  onAccent: string
  accentText: string
  accentOnInk: string
  /** On a shape in the colour of action, and on one in the colour of words on ink: the logo. */
  accentOnAction: string
  accentOnBright: string
  /** States. */
  danger: string
  onDanger: string
  dangerSoft: string
  onDangerSoft: string
  success: string
  onSuccess: string
  successSoft: string
  onSuccessSoft: string
  warning: string
  onWarning: string
  warningSoft: string
  onWarningSoft: string
  info: string
  onInfo: string
  infoSoft: string
  onInfoSoft: string
  idle: string
  onIdle: string
  /** Seen around what has the focus. */
  focus: string
  focusOnInk: string
  /** Ground of what has not come yet, and the backdrop under a dialog. */
  skeleton: string
  backdrop: string
  /** A code for cameras: they want dark on light, whatever people like. */
  code: string
  codeGround: string
}

export type ColourRole = keyof ColourRoles
