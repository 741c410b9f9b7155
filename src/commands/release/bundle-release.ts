import { join } from 'node:path'
import { bundleInto, fromSources, type Rewrite, workersBeside } from '../bundle.ts'

/** Modules are in `lib` of a release; schema, migrations and content keep their places under its root. */
const rewrite: Rewrite = (code, file) => fromSources('..')(workersBeside(code), file)

/** Bundles all commands and the server into `lib` of a release; answers the folders of the packages that are in them. */
export const bundleRelease = (folder: string): Promise<string[]> =>
  bundleInto(
    join(folder, 'lib'),
    { abonbox: 'src/commands/abonbox.ts', 'job-worker': 'src/server/workers/job-worker.ts' },
    rewrite,
  )
