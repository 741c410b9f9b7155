declare namespace App {
  type Shown = import('./documents/shown.ts').Shown
  interface Locals extends Omit<Shown, 'day'> {
    day: Shown['day']
  }
}
