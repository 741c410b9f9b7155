import type { DisplaySettingWords } from './display-settings-panel.tsx'

export const exampleDisplaySettingWords: DisplaySettingWords = {
  theme: {
    label: 'Contrast',
    options: {
      auto: 'Auto',
      light: 'Light',
      dark: 'Dark',
      contrast: 'Black on white',
      'contrast-dark': 'White on black',
    },
  },
  textSize: { label: 'Text', options: { '100': '100 %', '125': '125 %', '150': '150 %', '200': '200 %' } },
  spacing: { label: 'Spacing', options: { normal: 'Normal', wide: 'Wide', widest: 'Widest' } },
  motion: { label: 'Motion', options: { auto: 'Auto', full: 'Full', reduced: 'Reduced' } },
  images: { label: 'Images', options: { on: 'On', grey: 'Grey', off: 'Off' } },
}
