/** Words of the panel before the main menu: how the site looks on this device. */
export const readingCopy = {
  toggle: 'Версия для слабовидящих',
  label: 'Вид сайта',
  reset: 'Сбросить',
  words: {
    theme: {
      label: 'Цвета',
      options: {
        auto: 'Как на устройстве',
        light: 'Светлые',
        dark: 'Тёмные',
        contrast: 'Чёрным по белому',
        'contrast-dark': 'Белым по чёрному',
      },
    },
    textSize: {
      label: 'Размер текста',
      options: { '100': '100 %', '125': '125 %', '150': '150 %', '200': '200 %' },
    },
    spacing: {
      label: 'Интервалы',
      options: { normal: 'Обычные', wide: 'Шире', widest: 'Ещё шире' },
    },
    motion: {
      label: 'Анимация',
      options: { auto: 'Как на устройстве', full: 'Включена', reduced: 'Минимальная' },
    },
    images: { label: 'Картинки', options: { on: 'Цветные', grey: 'Серые', off: 'Без картинок' } },
  },
} as const
