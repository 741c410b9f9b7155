import type { Shown } from './documents/shown.ts'

declare global {
  namespace App {
    interface Locals extends Omit<Shown, 'day'> {
      day: Shown['day']
    }
  }
}
