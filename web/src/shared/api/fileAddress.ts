/**
 * Returns the URL of an uploaded file. It equals the table's `downloadFile`, as a test checks; it is written out here
 * because the header shows a picture on every page and would otherwise pull the file routes into the entry chunk.
 */
export const fileAddress = (id: string) => `/api/v1/upload/${encodeURIComponent(id)}`;
