import { style } from '@vanilla-extract/css'
import { vars } from '#theme/contract.css.ts'
import { inUi } from '#theme/in-layer.ts'

const { colour, space, radius, weight, line, width, size } = vars

/** The browser's own control: only its button is dressed. */
export const input = style(
  inUi({
    maxWidth: '100%',
    minHeight: width.touch,
    color: colour.textMuted,
    fontSize: size.small,
    selectors: {
      '&::file-selector-button': {
        minHeight: width.touch,
        marginInlineEnd: space.s,
        paddingInline: space.m,
        border: `${line.control} solid ${colour.action}`,
        borderRadius: radius.control,
        background: colour.surface,
        color: colour.link,
        fontFamily: 'inherit',
        fontSize: 'inherit',
        fontWeight: weight.strong,
        cursor: 'pointer',
      },
      '&:hover::file-selector-button': { background: colour.actionSoft, color: colour.onActionSoft },
    },
  }),
)
