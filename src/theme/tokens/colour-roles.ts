/** Colours by role; screens use roles, never raw colours. */
export interface ColourRoles {
  page: string
  surface: string
  surfaceSunken: string
  /** The dark band of header, footer and hero. */
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
  /** For the logo, on the action colour and on ink. */
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
  /** QR codes stay dark on light in every theme. */
  code: string
  codeGround: string
}

export type ColourRole = keyof ColourRoles
