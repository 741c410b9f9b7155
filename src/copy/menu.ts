import { siteCopy } from './site.ts'

const places = [
  { href: '/', text: siteCopy.menu.rent },
  { href: '/claims', text: siteCopy.menu.claims },
  { href: '/services', text: siteCopy.menu.services },
  { href: '/tariffs', text: siteCopy.menu.tariffs },
  { href: '/faq', text: siteCopy.menu.faq },
  { href: '/documents', text: siteCopy.menu.documents },
  { href: '/promo', text: siteCopy.menu.promo },
] as const

/** Of some links those that the main menu lacks. */
export const beyondMenu = <Link extends { readonly href: string }>(links: readonly Link[]): Link[] =>
  links.filter(({ href }) => places.every((place) => place.href !== href))

/** The main menu, with the place one is at marked. */
export const siteMenu = (here: string) =>
  places.map((place) => ({
    ...place,
    current: place.href === '/' ? here === '/' : here === place.href || here.startsWith(`${place.href}/`),
  }))
