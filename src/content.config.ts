import { defineCollection } from 'astro:content'
import { glob } from 'astro/loaders'
import { bannerEntry } from '#contract/content/banner-entry.ts'
import { documentEntry } from '#contract/content/document-entry.ts'
import { faqEntry } from '#contract/content/faq-entry.ts'
import { officeEntry } from '#contract/content/office-entry.ts'
import { promotionEntry } from '#contract/content/promotion-entry.ts'
import { serviceEntry } from '#contract/content/service-entry.ts'
import { siteEntry } from '#contract/content/site-entry.ts'
import { tariffEntry } from '#contract/content/tariff-entry.ts'

/** The Markdown files of one folder of `content`; the file's name is the entry's id. */
const folder = (name: string) =>
  glob({
    base: `./content/${name}`,
    pattern: '**/[^_]*.md',
    generateId: ({ entry }) => entry.replace(/\.md$/, ''),
  })

export const collections = {
  banners: defineCollection({ loader: folder('banners'), schema: bannerEntry }),
  documents: defineCollection({ loader: folder('documents'), schema: documentEntry }),
  faq: defineCollection({ loader: folder('faq'), schema: faqEntry }),
  offices: defineCollection({ loader: folder('offices'), schema: officeEntry }),
  promotions: defineCollection({ loader: folder('promotions'), schema: promotionEntry }),
  services: defineCollection({ loader: folder('services'), schema: serviceEntry }),
  site: defineCollection({ loader: folder('site'), schema: siteEntry }),
  tariffs: defineCollection({ loader: folder('tariffs'), schema: tariffEntry }),
}
