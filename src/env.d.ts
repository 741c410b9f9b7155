import type { Shown } from './features/content/server/page-locals.ts'

declare global {
  namespace App {
    interface Locals extends Omit<Shown, 'day'> {
      day: Shown['day']
    }
  }
}
