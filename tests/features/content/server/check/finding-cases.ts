import type { ContentFindingCode } from '#content/api/entries/content-finding.ts'
import { type Edits, edited, shipped } from './shipped-content.ts'

export const box = 'faq/about-1-what-is-a-box.md'
const fits = 'faq/about-2-what-fits.md'
export const office = 'offices/101721.md'
/** An office whose boxes have places. */
const walled = 'offices/115172.md'
export const tariff = 'tariffs/2025-07-01.md'
export const promo = 'promotions/half-year.md'
export const banner = 'banners/1-registered-items.md'
export const change = (name: string, before: string, after: string): Edits => ({
  [name]: edited(name, before, after),
})

/** An edit with one mistake, and its message to the editor. */
export interface Case {
  readonly code: ContentFindingCode
  readonly edits: Edits
  /** A file that the edit is compared with; no other edit of the round may change it. */
  readonly reads?: string
  /** File, line and field as reported. */
  readonly where: string
  readonly says: RegExp
}

export const copyOf = (from: string, to: string, before: string, after: string): Edits => ({
  [to]: edited(from, before, after),
})

export const cases: readonly Case[] = [
  {
    code: 'no_front_matter',
    edits: { [box]: 'Просто текст' },
    where: `${box}:1:`,
    says: /между строками ---/,
  },
  {
    code: 'broken_yaml',
    edits: change(box, 'order: 1', 'order: 1\norder: 2'),
    where: `${box}:4:`,
    says: /шапка не читается: поле написано дважды/,
  },
  {
    code: 'unknown_file',
    edits: { 'faq/old/one.md': '---\n---\n' },
    where: 'faq/old/one.md:1:',
    says: /неизвестен/,
  },
  {
    code: 'missing',
    edits: change(box, 'order: 1\n', ''),
    where: `${box}:2:order`,
    says: /не заполнено[\s\S]*верно: order: 5/,
  },
  {
    code: 'unknown_field',
    edits: change(box, 'order: 1', 'ordre: 2\norder: 1'),
    where: `${box}:3:ordre`,
    says: /опечатк/,
  },
  {
    code: 'wrong_type',
    edits: change(box, 'order: 1', 'order: первый'),
    where: `${box}:3:order`,
    says: /нужно другое значение: число/,
  },
  {
    code: 'wrong_shape',
    edits: change(box, 'service1', 'Service 1'),
    where: `${box}:4:anchor`,
    says: /«Service 1» написано не так/,
  },
  {
    code: 'too_short',
    edits: change(box, 'Что такое абонентский ящик?', 'Что?'),
    where: `${box}:5:question`,
    says: /не меньше 5\sзнаков/,
  },
  {
    code: 'too_long',
    edits: change(box, 'Что такое абонентский ящик?', 'о'.repeat(151)),
    where: `${box}:5:question`,
    says: /не больше 150\sзнаков/,
  },
  {
    code: 'too_small',
    edits: change(box, 'order: 1', 'order: 0'),
    where: `${box}:3:order`,
    says: /слишком мало/,
  },
  {
    code: 'too_big',
    edits: change(office, 'latitude: 55.76462', 'latitude: 155'),
    where: `${office}:7:latitude`,
    says: /не больше 90/,
  },
  {
    code: 'not_one_of',
    edits: change(box, 'section: about', 'section: abuot'),
    where: `${box}:2:section`,
    says: /about, legals, changes[\s\S]*верно: section: about/,
  },
  {
    code: 'none_fits',
    edits: change(promo, 'discount: { percent: 15 }', 'discount: 15 процентов'),
    where: `${promo}:6:discount`,
    says: /верно: discount: \{ percent: 15 \}/,
  },
  {
    code: 'no_such_day',
    edits: change(tariff, "'2025-07-01'", "'2025-06-31'"),
    where: `${tariff}:3:validFrom`,
    says: /2025-06-31/,
  },
  {
    code: 'no_such_time',
    edits: change(office, "fri: { work: '09:00-16:45'", "fri: { work: '09:00-26:45'"),
    where: `${office}:17:hours.fri.work`,
    says: /такого времени нет: 09:00-26:45/,
  },
  {
    code: 'picture_without_words',
    edits: { [fits]: (shipped.get(fits) ?? '').replace(/imageAlt: .*\n/, '') },
    where: `${fits}:2:imageAlt`,
    says: /кто её не видит[\s\S]*верно: imageAlt: /,
  },
  {
    code: 'words_without_picture',
    edits: change(fits, 'image: box-size.svg\n', ''),
    where: `${fits}:6:imageAlt`,
    says: /самой картинки нет/,
  },
  {
    code: 'no_picture_file',
    edits: change(fits, 'box-size.svg', 'box-sise.svg'),
    where: `${fits}:6:image`,
    says: /images\/box-sise\.svg/,
  },
  {
    code: 'markdown_not_shown',
    edits: { [box]: `${shipped.get(box)}\n![ящик](/box.png)\n` },
    where: `${box}:19:`,
    says: /картинка внутри текста/,
  },
  {
    code: 'unknown_word',
    edits: { [box]: `${shipped.get(box)}\nПозвоните: {fone}\n` },
    where: `${box}:19:`,
    says: /\{fone\}[\s\S]*\{phone\}/,
  },
  {
    code: 'dead_link',
    edits: change(box, '[на карте](/)', '[на карте](/map)'),
    where: `${box}:17:`,
    says: /\/map/,
  },
  {
    code: 'dead_anchor',
    edits: change(box, '[на карте](/)', '[на карте](#map1)'),
    where: `${box}:17:`,
    says: /#map1/,
  },
  ...[
    '<javascript:alert(1)>',
    '[a]( javascript:b )',
    '[a](data:text/html,b)',
    '[a](/nowhere "b")',
    '[a](</a b>)',
    '[a][1]',
  ].map(
    (link): Case => ({
      code: 'dead_link',
      edits: { [box]: `${shipped.get(box)}\n- a\n- ${link}\n\n[1]: javascript:b\n` },
      where: `${box}:20:`,
      says: /ведёт в никуда/,
    }),
  ),
  {
    code: 'anchor_missing',
    edits: change('faq/lk-3-sign.md', 'anchor: lk3', 'anchor: lk33'),
    where: 'faq:1:',
    says: /якорем lk3,/,
  },
  {
    code: 'document_missing',
    edits: { 'documents/public-offer.md': undefined },
    where: 'documents:1:',
    says: /\/docs\/public-offer\.pdf/,
  },
  {
    code: 'said_twice',
    edits: change('faq/lk-1-login.md', 'anchor: lk1', 'anchor: lk2'),
    where: 'faq/lk-2-statuses.md:4:anchor',
    says: /в файле faq\/lk-1-login\.md/,
  },
  {
    code: 'dates_overlap',
    edits: copyOf(promo, 'promotions/second.md', "validFrom: '2025-01-01'", "validFrom: '2027-12-31'"),
    reads: promo,
    where: 'promotions/second.md:4:validFrom',
    says: /promotions\/half-year\.md/,
  },
  {
    code: 'privileged_above_usual',
    edits: change(tariff, "privileged: '25,00'", "privileged: '50,01'"),
    where: `${tariff}:27:services.7.price.privileged`,
    says: /льготная цена выше обычной: 50,01 \/ 50,00/,
  },
  {
    code: 'price_leaps',
    edits: change(tariff, "legal: '900,00'", "legal: '9,00'"),
    where: `${tariff}:8:groups.capital.month.1.legal`,
    says: /больше чем на 30 %: 9,00 \/ 820,00.*confirmLargeChange: true/,
  },
  {
    code: 'price_missing',
    edits: change(tariff, '  town:', '  twon:'),
    where: `${tariff}:4:groups.town`,
    says: /в прежнем тарифе эта цена есть.*confirmLargeChange: true/,
  },
  {
    code: 'charge_changed',
    edits: change(tariff, "'1': { charge: once", "'1': { charge: month"),
    where: `${tariff}:24:services.1.charge`,
    says: /оплачивается иначе.*confirmLargeChange: true/,
  },
  {
    code: 'day_is_not_name',
    edits: change(tariff, "validFrom: '2025-07-01'", "validFrom: '2027-01-01'"),
    where: `${tariff}:3:validFrom`,
    says: /укажите день, с которого действует новый тариф, он же имя файла/,
  },
  {
    code: 'discount_is_large',
    edits: change(promo, 'percent: 15', 'percent: 51'),
    where: `${promo}:6:discount`,
    says: /больше 50 %.*confirmLargeDiscount: true/,
  },
  {
    code: 'requisite_wrong',
    edits: change('site/operator.md', "'40502810700000000077'", "'40502810700000000078'"),
    where: 'site/operator.md:11:accountNumber',
    says: /контрольных цифр: 40502810700000000078/,
  },
  {
    code: 'ends_before_it_begins',
    edits: change(promo, "'2027-12-31'", "'2024-12-31'"),
    where: `${promo}:5:validTo`,
    says: /2025-01-01 … 2024-12-31/,
  },
  {
    code: 'boxes_overlap',
    edits: change(office, 'from: 401', 'from: 80'),
    where: `${office}:28:boxes.1.from`,
    says: /1–80, 80–95/,
  },
  {
    code: 'place_of_no_box',
    edits: change(walled, 'from: 37, count: 9', 'from: 38, count: 9'),
    where: `${walled}:35:boxes.0.places.4.from`,
    says: /46/,
  },
  {
    code: 'box_placed_twice',
    edits: change(walled, 'from: 19, count: 9', 'from: 18, count: 10'),
    where: `${walled}:33:boxes.0.places.2.from`,
    says: /18/,
  },
  {
    code: 'place_taken_twice',
    edits: change(walled, 'row: 3,', 'row: 2,'),
    where: `${walled}:33:boxes.0.places.2.row`,
    says: /10 \+ 19; 11 \+ 20/,
  },
  {
    code: 'boxes_without_place',
    edits: change(walled, '      - { row: 5, column: 1, height: 1260, from: 37, count: 9 }\n', ''),
    where: `${walled}:30:boxes.0.places`,
    says: /37, 38, 39, 40…45/,
  },
  {
    code: 'lunch_outside',
    edits: change(
      office,
      "fri: { work: '09:00-16:45', lunches: ['13:00-13:45']",
      "fri: { work: '09:00-13:30', lunches: ['13:00-13:45']",
    ),
    where: `${office}:17:hours.fri.lunches.0`,
    says: /13:00-13:45/,
  },
  {
    code: 'unknown_group',
    edits: change(office, 'tariffGroup: capital', 'tariffGroup: village'),
    where: `${office}:10:tariffGroup`,
    says: /village/,
  },
  {
    code: 'unknown_zone',
    edits: change(office, 'Europe/Moscow', 'Europe/Kiev'),
    where: `${office}:9:timeZone`,
    says: /Europe\/Kiev/,
  },
  {
    code: 'zone_of_another_region',
    edits: change(office, 'Europe/Moscow', 'Asia/Omsk'),
    where: `${office}:9:timeZone`,
    says: /Asia\/Omsk → Europe\/Moscow/,
  },
  {
    code: 'index_is_not_name',
    edits: change(office, "index: '101721'", "index: '101722'"),
    where: `${office}:2:index`,
    says: /101721\.md/,
  },
  { code: 'site_not_whole', edits: { 'site/home.md': undefined }, where: 'site:1:', says: /вида home/ },
  {
    code: 'not_typeset',
    edits: { [box]: `${shipped.get(box)}\nНажмите "Войти"\n` },
    where: `${box}:19:`,
    says: /«ёлочки»/,
  },
]
