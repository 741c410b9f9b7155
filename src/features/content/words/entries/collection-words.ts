import type { ContentCollection } from '#content/api/entries/collections.ts'
import { documentWords, siteTextWords } from './document-words.ts'
import type { CollectionWords } from './editing-words.ts'
import { promotionWords, tariffWords } from './money-words.ts'
import { officeWords } from './office-words.ts'
import { bannerWords, faqWords, serviceWords } from './reading-words.ts'

export const collectionWords = {
  faq: faqWords,
  documents: documentWords,
  services: serviceWords,
  tariffs: tariffWords,
  offices: officeWords,
  promotions: promotionWords,
  banners: bannerWords,
  site: siteTextWords,
} satisfies Record<ContentCollection, CollectionWords<string>>
