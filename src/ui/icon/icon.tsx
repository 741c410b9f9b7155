import * as css from './icon.css.ts'

/** Icons on a 24 by 24 grid, with strokes of 1.75 units and round ends, in the colour of the text. */
export const iconPaths = {
  'arrow-left': 'M20 12H4.5M11 5l-7 7 7 7',
  'arrow-right': 'M4 12h15.5M13 5l7 7-7 7',
  back: 'M9 5 4 10l5 5M4.5 10H15a5 5 0 0 1 0 10h-3',
  bell: 'M6 16.5V11a6 6 0 1 1 12 0v5.5l1.5 1.5h-15zM10 21h4',
  box: 'M4 4h16v16H4zM4 12h16M12 4v16M7 8h2M15 8h2M7 16h2M15 16h2',
  building: 'M3 20.5h18M5 20.5V9l7-5 7 5v11.5M9.5 20.5v-6h5v6M10 10h4',
  calendar: 'M4 6h16v14H4zM4 10.5h16M8 3.5V8M16 3.5V8',
  card: 'M3 6h18v13H3zM3 10.5h18M6.5 15h4',
  check: 'm4.5 12.5 5 5L19.5 7',
  'chevron-down': 'm5 9 7 7 7-7',
  'chevron-left': 'm15 5-7 7 7 7',
  'chevron-right': 'm9 5 7 7-7 7',
  'chevron-up': 'm5 15 7-7 7 7',
  clock: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 7.5V12l3 2.5',
  close: 'M5.5 5.5l13 13M18.5 5.5l-13 13',
  copy: 'M8.5 8.5H20V20H8.5zM5.5 15.5H4V4h11.5v1.5',
  document: 'M6 3.5h8l4.5 4.5v12.5H6zM14 3.5V8h4.5M9 12.5h6M9 16h6',
  download: 'M12 3.5V15M7 10.5l5 5 5-5M4.5 20.5h15',
  edit: 'M4 20l1-4.5L16.5 4 20 7.5 8.5 19zM14 6.5l3.5 3.5',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  external: 'M10 5H5v14h14v-5M13.5 4.5h6v6M19 5l-8.5 8.5',
  filter: 'M4 6h16M7 12h10M10 18h4',
  help: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM9.5 9.8c.2-1.5 1.2-2.3 2.5-2.3 1.5 0 2.6.9 2.6 2.3 0 1.7-2.6 1.9-2.6 3.7M12 16.6v.01',
  home: 'M3.5 11.5 12 4l8.5 7.5M6 10v10h12V10M10 20v-5.5h4V20',
  info: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 11v5.5M12 7.5v.01',
  letter: 'M3 5.5h18v13H3zM3.5 6l8.5 7 8.5-7',
  list: 'M8.5 6H20M8.5 12H20M8.5 18H20M4 6h.01M4 12h.01M4 18h.01',
  locker: 'M4 3.5h16v17H4zM9.5 3.5v17M4 9h5.5M4 15h5.5M9.5 12H20M17 7.5v1M17 16v1',
  login: 'M14 4h5.5v16H14M4 12h10.5M10 7.5l4.5 4.5-4.5 4.5',
  logout: 'M10 4H4.5v16H10M9.5 12H20M15.5 7.5 20 12l-4.5 4.5',
  map: 'M3.5 6.5 9 4l6 2.5L20.5 4v13.5L15 20l-6-2.5L3.5 20zM9 4v13.5M15 6.5V20',
  menu: 'M4 7h16M4 12h16M4 17h16',
  minus: 'M5 12h14',
  more: 'M5 12a.9.9 0 1 0 1.8 0 .9.9 0 0 0-1.8 0zM11.1 12a.9.9 0 1 0 1.8 0 .9.9 0 0 0-1.8 0zM17.2 12a.9.9 0 1 0 1.8 0 .9.9 0 0 0-1.8 0z',
  pdf: 'M6 3.5h8l4.5 4.5v12.5H6zM14 3.5V8h4.5M8.5 17.5v-5h1.2a1.4 1.4 0 0 1 0 2.8H8.5M13 12.5v5M13 12.5h3M13 15h2.4',
  pause: 'M8.5 5v14M15.5 5v14',
  phone: 'M5 4h4l1.5 5L8 11c1 2.5 2.5 4 5 5l2-2.5 5 1.5v4c0 .6-.4 1-1 1C11 20 4 13 4 5c0-.6.4-1 1-1z',
  pin: 'M12 21s7-6.2 7-11.3A7 7 0 0 0 5 9.7C5 14.8 12 21 12 21zM12 7a2.8 2.8 0 1 0 0 5.6A2.8 2.8 0 0 0 12 7z',
  play: 'M7.5 5v14l11.5-7z',
  plus: 'M12 5v14M5 12h14',
  print: 'M7 9V3.5h10V9M7 17H3.5V9h17v8H17M7 14h10v6.5H7z',
  qr: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5M20 14v3.5M14 20h2.500M18.500 20H20',
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9M19.5 4v5h-5',
  ruble: 'M8 20V4h6a4.5 4.5 0 0 1 0 9H5.5M5.5 16.5H14',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5 20.5 20.5',
  share: 'M12 15V3.500M7.500 7.500 12 3l4.500 4.500M7.500 11H5v9.500h14V11h-2.500',
  shield: 'M12 3.5 19.5 6v5.5c0 4.5-3 7.5-7.5 9-4.5-1.5-7.5-4.5-7.5-9V6zM8.5 12l2.5 2.5 4.5-5',
  sliders: 'M4 7h9M17 7h3M15 4.5v5M4 17h3M11 17h9M9 14.5v5',
  sort: 'M8 19.5v-15M4 8.5l4-4 4 4M16 4.5v15M12 15.5l4 4 4-4',
  'sort-down': 'M12 4v15.5M5.5 13l6.5 6.5 6.5-6.5',
  'sort-up': 'M12 20V4.5M5.5 11 12 4.5l6.5 6.5',
  tag: 'M4 4h8l8.5 8.5-8 8L4 12zM8 8h.01',
  trash: 'M4.5 6.5h15M9 6.5V4h6v2.5M6.5 6.5 7.5 20h9l1-13.5M10 10.5v6M14 10.5v6',
  upload: 'M12 15.5V4M7 9l5-5 5 5M4.5 20.5h15',
  user: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20.5c.5-4 3.5-6 7.5-6s7 2 7.5 6',
  warning: 'M12 4 2.8 20h18.4zM12 10v4.5M12 17.2v.01',
} as const

export type IconName = keyof typeof iconPaths

export interface IconProps {
  name: IconName
  label?: string | undefined
  size?: keyof typeof css.sizes
}

export function Icon({ name, label, size = 'regular' }: IconProps) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named by aria-label, or decorative
    <svg
      className={`${css.icon} ${css.sizes[size]}`}
      viewBox="0 0 24 24"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <path d={iconPaths[name]} />
    </svg>
  )
}
