export type Role =
  | 'button'
  | 'checkbox'
  | 'combobox'
  | 'link'
  | 'option'
  | 'radio'
  | 'searchbox'
  | 'tab'
  | 'textbox'

export type Name = string | RegExp

/** A browser driven by the tour; each action waits for the first visible element with the role and name. */
export interface TourBrowser {
  readonly name: string
  open(address: string): Promise<void>
  press(role: Role, name: Name): Promise<void>
  /** Replaces the value of a field, key by key. */
  type(role: Role, name: Name, text: string): Promise<void>
  /** Presses the element of a CSS selector, because buttons of the embedded login and bank have no own names. */
  pressAt(selector: string): Promise<void>
  text(): Promise<string>
  address(): Promise<string>
  back(): Promise<void>
  leave(): Promise<void>
  screenshot(file: string): Promise<void>
  /** Script errors so far, if the browser reports them. */
  scriptErrors(): readonly string[]
  close(): Promise<void>
}

/** How long a page may take to show an element or text on a busy machine. */
export const PATIENCE_MS = 30_000
