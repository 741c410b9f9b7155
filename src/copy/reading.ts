/** Words of the panel before the main menu: how the site looks on this device. */
export const readingCopy = {
  toggle: 'Настройки чтения',
  label: 'Вид сайта на этом устройстве',
  reset: 'Вернуть как было',
  words: {
    theme: {
      label: 'Цвета',
      options: {
        auto: 'Как на устройстве',
        light: 'Светлые',
        dark: 'Тёмные',
        contrast: 'Чёрное на белом',
        'contrast-dark': 'Белое на чёрном',
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
    motion: { label: 'Движение', options: { auto: 'Как на устройстве', full: 'Есть', reduced: 'Почти нет' } },
    images: { label: 'Картинки', options: { on: 'Цветные', grey: 'Серые', off: 'Без картинок' } },
  },
} as const
