import type { ColourRole } from './colour-roles.ts'

/**
 * A foreground and a background that are used together, and the contrast ratio that WCAG 2.2 requires (1.4.3, 1.4.11).
 */
export interface ContrastPair {
  foreground: ColourRole
  ground: ColourRole
  least: 3 | 4.5
}

const TEXT_RATIO = 4.5
const SHAPE_RATIO = 3

const grounds: ColourRole[] = ['page', 'surface', 'surfaceSunken']
const inkGrounds: ColourRole[] = ['ink', 'inkRaised']

const pairWithGrounds = (ground: ColourRole[], least: 3 | 4.5, foregrounds: ColourRole[]): ContrastPair[] =>
  ground.flatMap((item) => foregrounds.map((foreground) => ({ foreground, ground: item, least })))

export const contrastPairs: ContrastPair[] = [
  ...pairWithGrounds(grounds, TEXT_RATIO, [
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
  ...pairWithGrounds(grounds, SHAPE_RATIO, [
    'borderControl',
    'action',
    'accent',
    'focus',
    'danger',
    'success',
  ]),
  ...pairWithGrounds(inkGrounds, TEXT_RATIO, ['textOnInk', 'textMutedOnInk', 'linkOnInk', 'accentOnInk']),
  ...pairWithGrounds(inkGrounds, SHAPE_RATIO, ['focusOnInk']),
  ...pairWithGrounds(['action', 'actionHover'], TEXT_RATIO, ['onAction']),
  ...pairWithGrounds(['action'], SHAPE_RATIO, ['accentOnAction']),
  ...pairWithGrounds(['textOnInk'], TEXT_RATIO, ['ink']),
  ...pairWithGrounds(['textOnInk'], SHAPE_RATIO, ['accentOnBright']),
  ...pairWithGrounds(['text'], TEXT_RATIO, ['surface']),
  ...pairWithGrounds(['actionSoft', 'actionSoftHover'], TEXT_RATIO, ['onActionSoft']),
  ...pairWithGrounds(['actionSoft'], TEXT_RATIO, ['text', 'textMuted', 'link', 'success']),
  ...pairWithGrounds(['actionSoft'], SHAPE_RATIO, ['action', 'focus']),
  ...pairWithGrounds(['accent'], TEXT_RATIO, ['onAccent']),
  ...pairWithGrounds(['danger'], TEXT_RATIO, ['onDanger']),
  ...pairWithGrounds(['dangerSoft'], TEXT_RATIO, ['onDangerSoft', 'danger']),
  ...pairWithGrounds(['success'], TEXT_RATIO, ['onSuccess']),
  ...pairWithGrounds(['successSoft'], TEXT_RATIO, ['onSuccessSoft', 'success']),
  ...pairWithGrounds(['warning'], TEXT_RATIO, ['onWarning']),
  ...pairWithGrounds(['warningSoft'], TEXT_RATIO, ['onWarningSoft', 'warning', 'link']),
  ...pairWithGrounds(['info'], TEXT_RATIO, ['onInfo']),
  ...pairWithGrounds(['infoSoft'], TEXT_RATIO, ['onInfoSoft', 'info', 'link']),
  ...pairWithGrounds(['dangerSoft', 'successSoft', 'warningSoft', 'infoSoft'], SHAPE_RATIO, ['focus']),
  ...pairWithGrounds(['idle'], TEXT_RATIO, ['onIdle', 'textMuted']),
  ...pairWithGrounds(['codeGround'], TEXT_RATIO, ['code']),
]
