import { styleVariants } from '@vanilla-extract/css'
import { inUi } from '#theme/in-layer.ts'
import { breakpoints, media } from '#theme/tokens/breakpoints.ts'

const away = { display: 'none' } as const
const contents = { display: 'contents' } as const

export const devices = styleVariants({
  phone: inUi({ ...contents, '@media': { [media.tablet]: away } }),
  tablet: inUi({ ...contents, '@media': { [media.phone]: away, [media.desktop]: away } }),
  desktop: inUi({ ...contents, '@media': { [media.belowDesktop]: away } }),
  belowDesktop: inUi({ ...contents, '@media': { [media.desktop]: away } }),
  fromTablet: inUi({ ...contents, '@media': { [`(max-width: ${breakpoints.tablet - 0.02}px)`]: away } }),
})
