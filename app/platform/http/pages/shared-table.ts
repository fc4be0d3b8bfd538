/** Where the table of routes lies that leaves out the pages of operators, beside the whole one. */
export const sharedTable = (url: string): string => url.replace('manifest-', 'pages-');
