import type { PageLocals } from './features/content/server/page-locals.ts'

declare global {
  namespace App {
    interface Locals extends Omit<PageLocals, 'day'> {
      day: PageLocals['day']
    }
  }
}
