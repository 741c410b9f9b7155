/** What a person presses or types into, by its role. */
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

/** Accessible name of an element, or what it matches. */
export type Name = string | RegExp

/** A browser that the tour drives: the first visible element of a role and name is waited for, then used. */
export interface TourBrowser {
  readonly name: string
  open(address: string): Promise<void>
  press(role: Role, name: Name): Promise<void>
  /** Replaces the value of a field, key by key. */
  type(role: Role, name: Name, text: string): Promise<void>
  /** Presses the element of a CSS selector: buttons of the embedded login and bank have no names of their own. */
  pressAt(selector: string): Promise<void>
  /** The text that the page shows now. */
  text(): Promise<string>
  address(): Promise<string>
  /** Goes back in the history of the tab, as the browser's own button does. */
  back(): Promise<void>
  /** Removes the cookies of the site. */
  leave(): Promise<void>
  screenshot(file: string): Promise<void>
  /** Errors that scripts of the pages threw so far, where the browser tells them. */
  scriptErrors(): readonly string[]
  close(): Promise<void>
}

/** How long a page may take to show an element or a text on a busy machine. */
export const PATIENCE_MS = 30_000
