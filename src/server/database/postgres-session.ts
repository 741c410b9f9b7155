import type postgres from 'postgres'
import { DatabaseAway } from './away.ts'

/** The driver's own connection, of which its types do not tell. */
interface DriverConnection {
  onclose: ((error: Error) => void) | null
}

/**
 * One session of the pool for somebody alone. The driver (postgres.js 3.4.9) writes to a reserved session also after the
 * database closed it, and ends the whole process by that; and one that is given back closed is handed to the next. So
 * this one knows when it was closed: then it says nothing more, and is not given back (the pool has it already).
 */
export class PostgresSession {
  readonly #session: postgres.ReservedSql
  #closed = false
  #connection: DriverConnection | undefined

  private constructor(session: postgres.ReservedSql) {
    this.#session = session
  }

  /** Waits for a session of the pool. */
  static async take(pool: postgres.Sql): Promise<PostgresSession> {
    return new PostgresSession(await pool.reserve())
  }

  /** The database ended this session, and with it whatever transaction it had. */
  get closed(): boolean {
    return this.#closed
  }

  /** Says a statement, or a script when `simple`; rejects when the session is closed. */
  async say(text: string, values: readonly unknown[], how: { prepare: boolean; simple: boolean }) {
    if (this.#closed) throw new DatabaseAway('the database closed this session')
    return await this.#session.unsafe(text, values as never[], this.#connection ? how : this.#watched(how))
  }

  /** Gives the session back to the pool. */
  release(): void {
    if (this.#connection) this.#connection.onclose = null
    if (!this.#closed) this.#session.release()
  }

  #watched(how: { prepare: boolean; simple: boolean }): postgres.UnsafeQueryOptions {
    const options = {
      ...how,
      onexecute: (connection: DriverConnection) => {
        this.#connection = connection
        connection.onclose = () => {
          this.#closed = true
        }
        return true
      },
    }
    return options
  }
}
