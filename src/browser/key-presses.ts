/** One press of a key somewhere on the page. */
export interface KeyPress {
  readonly key: string
  /** What stands on this key of an English keyboard, whatever the layout is: a scanner types by it. Null: no sign. */
  readonly sign: string | null
  /** Milliseconds, good for intervals. */
  readonly at: number
  /** The name of the field in which somebody types or chooses; null outside of fields. */
  readonly field: string | null
  readonly inDialog: boolean
  /** With Ctrl, Alt or the like it is the browser's or the system's. */
  readonly isPlain: boolean
  /** Keeps the press from everything else. */
  readonly take: () => void
}

/** Hears the keys of a page; answers the way to stop. */
export type ListenToKeys = (run: (press: KeyPress) => void) => () => void

const english: Readonly<Record<string, string>> = {
  Space: '  ',
  Slash: '/?',
  Period: '.>',
  Comma: ',<',
  Semicolon: ';:',
  Minus: '-_',
  Equal: '=+',
}

function signOf({ code, key, shiftKey, repeat }: KeyboardEvent): string | null {
  if (repeat) return null
  const signs = english[code]
  if (signs) return signs[shiftKey ? 1 : 0] ?? null
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  if (letter) return shiftKey ? letter : letter.toLowerCase()
  return /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1] ?? (key.length === 1 ? key : null)
}

const fields = 'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select'

/** Hears every key before anything else on the page does. */
export const listenToKeys: ListenToKeys = (run) => {
  const hear = (event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : null
    run({
      key: event.key,
      sign: signOf(event),
      at: event.timeStamp,
      field: target?.matches(fields) ? (target.getAttribute('name') ?? '') : null,
      inDialog: document.querySelector('dialog[open]') !== null,
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
