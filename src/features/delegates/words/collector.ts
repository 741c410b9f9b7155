import type { checkCollectorCode, handOverToCollector } from '#delegates/api/collector-codes.ts'
import { formatLongDate, formatMoscowDateTime } from '#kit/words/date-text.ts'
import { createRefusalTextFinder, type RefusalWords } from '#kit/words/general-refusals.ts'
import type { ItemKind } from '#mail/api/items.ts'
import { formatPlaceAddress, type RentedPlace } from '#places/words/rented-place.ts'
import { itemCountsText } from './items.ts'

/** The dialog of the counter in which items are handed over to the bearer of a code (M-DELEGATE-04). */
export const collectorCopy = {
  title: (name: string) => `Выдача: ${name}`,
  holder: 'За кого',
  until: 'Действует',
  untilText: (day: string, once: boolean) => `до ${formatLongDate(day)}${once ? ', одна выдача' : ''}`,
  passport: 'Сверьте имя с паспортом.',
  last: 'Прошлая выдача',
  lastText: (at: string) => formatMoscowDateTime(new Date(at)),
  place: (place: RentedPlace & { readonly index: string }) => formatPlaceAddress(place),
  kinds: {
    letter: 'Письмо',
    registered: 'Заказное письмо',
    parcel: 'Посылка',
    notice: 'Извещение',
  } as const satisfies Record<ItemKind, string>,
  nothing: 'Ничего не ждёт',
  powerOfAttorney: 'Номер и дата доверенности',
  powerOfAttorneyHint: 'Для заказных писем, посылок и извещений',
  handOver: 'Выдать',
  handingOver: 'Выдаём…',
  done: (name: string, kinds: readonly ItemKind[]) => `${name}: выдано ${itemCountsText(kinds)}`,
  close: 'Закрыть',
} as const

export const collectorRefusalText = createRefusalTextFinder({
  code_unknown: 'Такого кода нет. Проверьте цифры.',
  code_used: 'По этому коду уже выдавали. Попросите владельца ящика дать новый.',
  code_ended: 'Код больше не действует: владелец закончил доверие или вышел срок.',
  other_branch: 'Ящики по этому коду — в другом филиале.',
  power_of_attorney_missing: 'Впишите номер и дату доверенности',
  items_changed: 'Часть отправлений уже выдана. Проверьте список и повторите.',
} as const satisfies RefusalWords<typeof checkCollectorCode | typeof handOverToCollector>)
