import { styleVariants } from '@vanilla-extract/css'
import { atWidth } from '#theme/at-width.ts'
import { inUi } from '#theme/in-layer.ts'

const away = { display: 'none' } as const
const contents = { display: 'contents' } as const

export const devices = styleVariants({
  phone: inUi({ ...contents, '@media': atWidth({ tablet: away }) }),
  tablet: inUi({ ...contents, '@media': atWidth({ phone: away, desktop: away }) }),
  desktop: inUi({ ...contents, '@media': atWidth({ belowDesktop: away }) }),
  belowDesktop: inUi({ ...contents, '@media': atWidth({ desktop: away }) }),
  fromTablet: inUi({ ...contents, '@media': { ...atWidth({ phone: away }), print: away } }),
})
