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

/** Icon of a service by its address; services added by editors get a paper. */
export const iconOf = (slug: string): IconName => icons[slug] ?? 'document'
