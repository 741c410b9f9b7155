/** Colours by role. Components use roles and never a colour value. */
export interface ColourRoles {
  page: string
  surface: string
  surfaceSunken: string
  /** Dark background of header, footer and hero. */
  ink: string
  inkRaised: string
  text: string
  textMuted: string
  textOnInk: string
  textMutedOnInk: string
  link: string
  linkHover: string
  linkOnInk: string
  /** `border` is decorative; `borderControl` outlines controls (3:1). */
  border: string
  borderControl: string
  borderOnInk: string
  action: string
  actionHover: string
  onAction: string
  actionSoft: string
  actionSoftHover: string
  onActionSoft: string
  accent: string
  onAccent: string
  accentText: string
  accentOnInk: string
  /** Accents of the logo on the action colour and on a bright background. */
  accentOnAction: string
  accentOnBright: string
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
  focus: string
  focusOnInk: string
  skeleton: string
  backdrop: string
  /** Dark modules and light background of QR codes, equal in every theme. */
  code: string
  codeGround: string
}

export type ColourRole = keyof ColourRoles
