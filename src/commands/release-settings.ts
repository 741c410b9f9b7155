/**
 * Why a command of a release does not run: without settings it would work on an embedded database in whatever folder it
 * is called from. `abonbox.sh` names the file that it reads in `ABONBOX_ENV`; null from the sources, which are for trying.
 */
export const settingsMissing = ({
  ABONBOX_ENV: file,
  DATABASE_URL,
  DATA_DIR,
}: Readonly<Record<string, string | undefined>>): string | null =>
  file === undefined || DATABASE_URL || DATA_DIR
    ? null
    : `no settings: ${file} is missing or may not be read by this user, and neither DATABASE_URL nor DATA_DIR is set`
