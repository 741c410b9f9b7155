import type { ContentCollection } from '#content/api/entries/content-collections.ts'
import { bannerWords, faqWords, serviceWords } from './banner-service-faq-words.ts'
import type { CollectionWords } from './collection-form-words.ts'
import { documentWords, siteTextWords } from './document-and-site-words.ts'
import { officeWords } from './office-words.ts'
import { promotionWords, tariffWords } from './tariff-and-promotion-words.ts'

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
