import type { ColourRole } from './colour-roles.ts'

/** A foreground and ground used together, and the contrast they need (WCAG 2.2 1.4.3, 1.4.11). */
export interface ColourPair {
  foreground: ColourRole
  ground: ColourRole
  least: 3 | 4.5
}

const words = 4.5
const shapes = 3

const grounds: ColourRole[] = ['page', 'surface', 'surfaceSunken']
const inks: ColourRole[] = ['ink', 'inkRaised']

const on = (ground: ColourRole[], least: 3 | 4.5, foregrounds: ColourRole[]): ColourPair[] =>
  ground.flatMap((item) => foregrounds.map((foreground) => ({ foreground, ground: item, least })))

export const colourPairs: ColourPair[] = [
  ...on(grounds, words, [
    'text',
    'textMuted',
    'link',
    'linkHover',
    'accentText',
    'danger',
    'success',
    'warning',
    'info',
  ]),
  ...on(grounds, shapes, ['borderControl', 'action', 'accent', 'focus', 'danger', 'success']),
  ...on(inks, words, ['textOnInk', 'textMutedOnInk', 'linkOnInk', 'accentOnInk']),
  ...on(inks, shapes, ['focusOnInk']),
  ...on(['action', 'actionHover'], words, ['onAction']),
  ...on(['action'], shapes, ['accentOnAction']),
  ...on(['textOnInk'], words, ['ink']),
  ...on(['textOnInk'], shapes, ['accentOnBright']),
  ...on(['text'], words, ['surface']),
  ...on(['actionSoft', 'actionSoftHover'], words, ['onActionSoft']),
  ...on(['actionSoft'], words, ['text', 'textMuted', 'link', 'success']),
  ...on(['actionSoft'], shapes, ['action', 'focus']),
  ...on(['accent'], words, ['onAccent']),
  ...on(['danger'], words, ['onDanger']),
  ...on(['dangerSoft'], words, ['onDangerSoft', 'danger']),
  ...on(['success'], words, ['onSuccess']),
  ...on(['successSoft'], words, ['onSuccessSoft', 'success']),
  ...on(['warning'], words, ['onWarning']),
  ...on(['warningSoft'], words, ['onWarningSoft', 'warning']),
  ...on(['info'], words, ['onInfo']),
  ...on(['infoSoft'], words, ['onInfoSoft', 'info']),
  ...on(['dangerSoft', 'successSoft', 'warningSoft', 'infoSoft'], shapes, ['focus']),
  ...on(['idle'], words, ['onIdle', 'textMuted']),
  ...on(['codeGround'], words, ['code']),
]
