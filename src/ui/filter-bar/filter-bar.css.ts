import {
  atWidth,
  componentSizes,
  globalStyle,
  layoutWidths,
  mediaQueries,
  style,
  vars,
  visuallyHidden,
} from '#theme/style.ts'
import { button } from '../button/button.css.ts'
import { control, error, field, label, widths } from '../field/field.css.ts'
import { group, legend, segment } from '../segmented-control/segmented-control.css.ts'

const { colour, space, weight, width, size } = vars

/** On phones, fields have full height and labels above them. */
export const filterBar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: space.s,
  minWidth: 0,
  '@media': {
    ...atWidth({
      tablet: {
        vars: { [width.touch]: componentSizes.filterBar.control },
        alignItems: 'center',
        gap: `${space.xs} ${space.s}`,
        fontSize: size.small,
      },
    }),
    [mediaQueries.touch]: { vars: { [width.touch]: layoutWidths.touch } },
  },
})
export const endGroup = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space.xs} ${space.m}`,
  minWidth: 0,
  marginInlineStart: 'auto',
  '@media': atWidth({ phone: { marginInlineStart: 0 } }),
})

/** On phones, short fields stand two in a line. */
globalStyle(`${filterBar} > ${field}`, {
  '@media': atWidth({ phone: { flex: `1 1 ${componentSizes.columns.pair}` } }),
})
/** Long names, files and wide choices have a line of their own. */
globalStyle(`${filterBar} > ${field}:is(${widths.medium}, :has([type='file']))`, {
  '@media': atWidth({ phone: { flexBasis: '100%', maxWidth: 'none' } }),
})
globalStyle(`${filterBar} > ${group}`, { '@media': atWidth({ phone: { flexBasis: '100%' } }) })
const inBar = (selector: string, rule: Parameters<typeof atWidth>[0]['tablet']) =>
  globalStyle(`${filterBar} ${selector}`, { '@media': atWidth({ tablet: rule ?? {} }) })

inBar(field, { flexDirection: 'row', flexWrap: 'wrap', alignItems: 'center', width: 'auto' })
inBar(`${field} > :not(${label}, ${error})`, { width: 'auto', flex: '0 1 auto' })
inBar(label, { color: colour.textMuted, fontWeight: weight.regular })
inBar(error, { flexBasis: '100%' })
inBar(control, { minHeight: width.touch, paddingBlock: componentSizes.filterBar.paddingBlock })
inBar(button, { minHeight: width.touch, paddingBlock: 0, paddingInline: space.s })
inBar(legend, visuallyHidden)
inBar(segment, { minHeight: componentSizes.filterBar.segment })
