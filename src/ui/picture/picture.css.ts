import { atWidth, componentSizes, globalStyle, style, styleVariants, vars } from '#theme/style.ts'

const { colour, space, line, radius, shadow, width } = vars

export const pictureLink = style({
  display: 'block',
  width: `min(100%, ${componentSizes.picture.previewWidth})`,
  border: `${line.thin} solid ${colour.border}`,
  borderRadius: radius.card,
  overflow: 'hidden',
  cursor: 'zoom-in',
  background: colour.surface,
})
globalStyle(`${pictureLink} img`, { display: 'block', width: '100%', height: 'auto' })

export const missingPicture = style({ display: 'block', padding: space.m })

export const pictureOverlay = style({
  margin: 'auto',
  padding: space.m,
  width: componentSizes.picture.overlayWidth,
  maxWidth: '100%',
  border: 0,
  borderRadius: radius.card,
  background: colour.surface,
  boxShadow: shadow.popup,
  selectors: { '&::backdrop': { background: colour.backdrop } },
  '@media': atWidth({ tablet: { width: componentSizes.picture.overlayWidthOnTablet } }),
})
globalStyle(`${pictureOverlay} img`, { display: 'block', width: '100%', height: 'auto' })
export const closeForm = style({ display: 'flex', justifyContent: 'flex-end', marginBottom: space.xs })
export const closeButton = style({
  display: 'grid',
  placeItems: 'center',
  width: width.touch,
  height: width.touch,
  border: 0,
  borderRadius: radius.control,
  background: 'none',
  cursor: 'pointer',
  selectors: { '&:hover': { background: colour.actionSoft } },
})

export const thumbnailFrame = style({
  display: 'grid',
  flexShrink: 0,
  placeItems: 'center',
  overflow: 'hidden',
  border: `${line.thin} solid ${colour.border}`,
  borderRadius: radius.small,
  background: colour.surfaceSunken,
  color: colour.textMuted,
  '@media': atWidth({ narrow: { display: 'none' } }),
})
export const thumbnail = style({ width: '100%', height: '100%', objectFit: 'cover' })
export const thumbnailSizes = styleVariants({
  row: { width: componentSizes.thumbnail.width, height: componentSizes.thumbnail.height },
  large: { width: componentSizes.thumbnail.largeWidth, height: componentSizes.thumbnail.largeHeight },
})
