/**
 * Returns the address of an uploaded file. It equals the table's `downloadFile`, which a test checks; written out here,
 * because the header shows a picture on every page and would otherwise pull the routes of files into the entry chunk.
 */
export const fileAddress = (id: string) => `/api/v1/upload/${encodeURIComponent(id)}`;
