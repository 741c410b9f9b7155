export interface KeyPress {
  readonly key: string
  /**
   * The character that this key types on an English keyboard, whatever the current layout, because barcode scanners
   * assume one; null if there is none.
   */
  readonly sign: string | null
  readonly at: number
  readonly field: string | null
  readonly inDialog: boolean
  readonly isPlain: boolean
  /** True while a key is held down. */
  readonly isRepeat: boolean
  readonly take: () => void
}

export type KeyPressListener = (run: (press: KeyPress) => void) => () => void

const englishLayoutSigns: Readonly<Record<string, string>> = {
  Space: '  ',
  Slash: '/?',
  Period: '.>',
  Comma: ',<',
  Semicolon: ';:',
  Minus: '-_',
  Equal: '=+',
}

function englishSign({ code, key, shiftKey, repeat }: KeyboardEvent): string | null {
  if (repeat) return null
  const signs = englishLayoutSigns[code]
  if (signs) return signs[shiftKey ? 1 : 0] ?? null
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  if (letter) return shiftKey ? letter : letter.toLowerCase()
  return /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1] ?? (key.length === 1 ? key : null)
}

const fields = 'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select'

/** Listens in the capture phase, before everything else on the page. */
export const listenToKeyPresses: KeyPressListener = (run) => {
  const hear = (event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : null
    run({
      key: event.key,
      sign: englishSign(event),
      at: event.timeStamp,
      field: target?.matches(fields) ? (target.getAttribute('name') ?? '') : null,
      inDialog: document.querySelector('dialog[open]') !== null,
      isRepeat: event.repeat,
      isPlain: !event.ctrlKey && !event.altKey && !event.metaKey,
      take: () => {
        event.preventDefault()
        event.stopPropagation()
      },
    })
  }
  document.addEventListener('keydown', hear, true)
  return () => document.removeEventListener('keydown', hear, true)
}
