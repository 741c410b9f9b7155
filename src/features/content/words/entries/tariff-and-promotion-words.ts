import type * as z from 'zod/mini'
import type { promotionEntry, tariffEntry } from '#content/api/entries/tariff-and-promotion-entries.ts'
import type { CollectionWords, FieldWords } from './collection-form-words.ts'

const prices: Readonly<Record<string, FieldWords>> = {
  individual: {
    label: 'Физлицо,\u00a0₽',
    hint: 'Рубли и копейки через запятую, с НДС',
    example: "individual: '450,00'",
  },
  privileged: {
    label: 'Льготник,\u00a0₽',
    hint: 'Рубли и копейки через запятую, с НДС',
    example: "privileged: '225,00'",
  },
  legal: {
    label: 'Юрлицо,\u00a0₽',
    hint: 'Рубли и копейки через запятую, с НДС',
    example: "legal: '900,00'",
  },
}
const priceLine = "{ individual: '450,00', privileged: '225,00', legal: '900,00' }"
const month = (key: string, label: string): FieldWords => ({
  label,
  hint: 'Цена за месяц',
  example: `${key}: ${priceLine}`,
  parts: prices,
})

export const tariffWords: CollectionWords<keyof z.infer<typeof tariffEntry>> = {
  label: 'Тарифы',
  one: 'Тариф',
  description: 'Цены с первого дня действия. Действующий тариф не правят: на его основе делают новый.',
  fields: {
    title: {
      label: 'Название',
      line: true,
      example: 'title: Тарифы на аренду абонентских ящиков с 01.01.2027',
    },
    validFrom: {
      label: 'Действует с',
      hint: 'В этот день тариф вступит в силу сам. Тот же день — имя файла.',
      example: "validFrom: '2027-01-01'",
    },
    confirmLargeChange: {
      label: 'Большая разница с прежним тарифом задумана',
      hint: 'true, если цена меняется больше чем на 30 %, её больше нет или она берётся иначе; без этого сервер не примет тариф',
      example: 'confirmLargeChange: true',
    },
    tax: {
      label: 'Налоги и чек',
      hint: 'Чего нет, то как обычно: основная ставка НДС того дня, общая система, услуга, предоплата 100 %',
      example: 'tax: { vat: basic, system: osn, subject: service, method: full_prepayment }',
      parts: {
        vat: {
          label: 'Ставка НДС',
          example: 'vat: basic',
          values: {
            basic: 'Основная ставка дня: 20 % до 31.12.2025, 22 % с 01.01.2026',
            none: 'Без НДС',
            '0': '0 %',
            '5': '5 %',
            '7': '7 %',
            '10': '10 %',
            '20': '20 %',
            '22': '22 %',
          },
        },
        system: {
          label: 'Система налогообложения',
          example: 'system: osn',
          values: {
            osn: 'Общая',
            usn_income: 'Упрощённая, доходы',
            usn_income_outcome: 'Упрощённая, доходы минус расходы',
            esn: 'Сельскохозяйственный налог',
            patent: 'Патент',
          },
        },
        subject: {
          label: 'Предмет расчёта',
          example: 'subject: service',
          values: { service: 'Услуга', job: 'Работа', commodity: 'Товар', payment: 'Платёж' },
        },
        method: {
          label: 'Способ расчёта',
          example: 'method: full_prepayment',
          values: {
            full_prepayment: 'Предоплата 100 %',
            advance: 'Аванс',
            full_payment: 'Полный расчёт',
          },
        },
      },
    },
    groups: {
      label: 'Группы отделений',
      hint: 'capital — Москва и Санкт-Петербург, city — областные центры, town — остальные',
      example: 'groups: — для каждой группы title и month, как в прежнем тарифе',
      parts: {
        '*': {
          label: 'Группа',
          example: 'town: — с полями title и month',
          parts: {
            title: { label: 'Название группы', line: true, example: 'title: Остальные города и сёла' },
            month: {
              label: 'Цена за месяц',
              example: "month: — с полями '1', '2' и locker",
              parts: {
                '1': month("'1'", 'Обычный ящик'),
                '2': month("'2'", 'Увеличенный ящик'),
                locker: month('locker', 'Ячейка почтомата'),
              },
            },
          },
        },
      },
    },
    services: {
      label: 'Услуги',
      hint: 'По номерам: 1 — название ящика, 4 и 5 — заказные, 7 — уведомления, 8 — гарантия, 9 — оцифровка',
      example: 'services: — для каждого номера charge и price, как в прежнем тарифе',
      parts: {
        '*': {
          label: 'Услуга',
          example: `'8': { charge: once, price: ${priceLine} }`,
          parts: {
            charge: {
              label: 'Как оплачивается',
              hint: 'month — каждый месяц, once — один раз за аренду',
              example: 'charge: month',
              values: { month: 'В месяц', once: 'Один раз' },
            },
            price: { label: 'Цена', example: `price: ${priceLine}`, parts: prices },
          },
        },
      },
    },
  },
}

export const promotionWords: CollectionWords<keyof z.infer<typeof promotionEntry>> = {
  label: 'Акции',
  one: 'Акция',
  description: 'Промокоды для организаций и предпринимателей. Текст — условия на странице «Акции».',
  fields: {
    title: { label: 'Название', example: 'title: Полгода выгоднее' },
    code: {
      label: 'Промокод',
      hint: 'От 3 до 40 знаков: заглавные латинские буквы, цифры, дефис',
      example: 'code: POLGODA',
    },
    validFrom: { label: 'Действует с', example: "validFrom: '2027-01-01'" },
    validTo: { label: 'Действует по', example: "validTo: '2027-06-30'" },
    discount: {
      label: 'Скидка',
      hint: 'Одно из двух: процент или сумма в рублях',
      example: 'discount: { percent: 15 }',
      parts: {
        percent: { label: 'Процент', hint: 'От 1 до 100', example: 'percent: 15' },
        amount: { label: 'Сумма, ₽', hint: 'Рубли и копейки через запятую', example: "amount: '500,00'" },
      },
    },
    confirmLargeDiscount: {
      label: 'Большая скидка задумана',
      hint: 'true, если скидка больше 50 % или 5000 ₽; иначе сервер не примет акцию',
      example: 'confirmLargeDiscount: true',
    },
    conditions: {
      label: 'Условия',
      hint: 'Пустые условия не действуют',
      example: 'conditions: { minMonths: 6 }',
      parts: {
        minMonths: { label: 'Не меньше месяцев', example: 'minMonths: 6' },
        tariffGroups: {
          label: 'Группы отделений',
          hint: 'capital, city, town',
          example: 'tariffGroups: [city, town]',
        },
        offices: { label: 'Отделения', hint: 'Индексы', example: "offices: ['101000']" },
        boxSizes: {
          label: 'Размеры',
          hint: '1 — обычный, 2 — увеличенный, locker — ячейка',
          example: "boxSizes: ['1', '2']",
        },
        usesAtMost: { label: 'Не больше раз', example: 'usesAtMost: 100' },
      },
    },
    listed: { label: 'Показать на странице акций', hint: 'true или false', example: 'listed: true' },
    summary: { label: 'Коротко', example: 'summary: Скидка 15 % при аренде от шести месяцев.' },
  },
}
