import type { IconName } from '#ui/icon/icon.tsx'

const icons: Readonly<Record<string, IconName>> = {
  box: 'box',
  locker: 'locker',
  'box-name': 'tag',
  'registered-items': 'letter',
  'item-notification': 'bell',
  'safety-guarantee': 'shield',
  digitization: 'document',
}

/** The icon of a service by its name in the address; one that editors add has the icon of a paper. */
export const iconOf = (slug: string): IconName => icons[slug] ?? 'document'
