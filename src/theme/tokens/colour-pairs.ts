import type { ColourRole } from './colour-roles.ts'

/** A foreground and ground used together, and the contrast they need (WCAG 2.2 1.4.3, 1.4.11). */
export interface ColourPair {
  foreground: ColourRole
  ground: ColourRole
  least: 3 | 4.5
}

const TEXT_RATIO = 4.5
const SHAPE_RATIO = 3

const grounds: ColourRole[] = ['page', 'surface', 'surfaceSunken']
const inks: ColourRole[] = ['ink', 'inkRaised']

const pairsOn = (ground: ColourRole[], least: 3 | 4.5, foregrounds: ColourRole[]): ColourPair[] =>
  ground.flatMap((item) => foregrounds.map((foreground) => ({ foreground, ground: item, least })))

export const colourPairs: ColourPair[] = [
  ...pairsOn(grounds, TEXT_RATIO, [
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
  ...pairsOn(grounds, SHAPE_RATIO, ['borderControl', 'action', 'accent', 'focus', 'danger', 'success']),
  ...pairsOn(inks, TEXT_RATIO, ['textOnInk', 'textMutedOnInk', 'linkOnInk', 'accentOnInk']),
  ...pairsOn(inks, SHAPE_RATIO, ['focusOnInk']),
  ...pairsOn(['action', 'actionHover'], TEXT_RATIO, ['onAction']),
  ...pairsOn(['action'], SHAPE_RATIO, ['accentOnAction']),
  ...pairsOn(['textOnInk'], TEXT_RATIO, ['ink']),
  ...pairsOn(['textOnInk'], SHAPE_RATIO, ['accentOnBright']),
  ...pairsOn(['text'], TEXT_RATIO, ['surface']),
  ...pairsOn(['actionSoft', 'actionSoftHover'], TEXT_RATIO, ['onActionSoft']),
  ...pairsOn(['actionSoft'], TEXT_RATIO, ['text', 'textMuted', 'link', 'success']),
  ...pairsOn(['actionSoft'], SHAPE_RATIO, ['action', 'focus']),
  ...pairsOn(['accent'], TEXT_RATIO, ['onAccent']),
  ...pairsOn(['danger'], TEXT_RATIO, ['onDanger']),
  ...pairsOn(['dangerSoft'], TEXT_RATIO, ['onDangerSoft', 'danger']),
  ...pairsOn(['success'], TEXT_RATIO, ['onSuccess']),
  ...pairsOn(['successSoft'], TEXT_RATIO, ['onSuccessSoft', 'success']),
  ...pairsOn(['warning'], TEXT_RATIO, ['onWarning']),
  ...pairsOn(['warningSoft'], TEXT_RATIO, ['onWarningSoft', 'warning']),
  ...pairsOn(['info'], TEXT_RATIO, ['onInfo']),
  ...pairsOn(['infoSoft'], TEXT_RATIO, ['onInfoSoft', 'info']),
  ...pairsOn(['dangerSoft', 'successSoft', 'warningSoft', 'infoSoft'], SHAPE_RATIO, ['focus']),
  ...pairsOn(['idle'], TEXT_RATIO, ['onIdle', 'textMuted']),
  ...pairsOn(['codeGround'], TEXT_RATIO, ['code']),
]
