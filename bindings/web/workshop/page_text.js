// Pages that are made of a text with marks, as @title@. What stands for a mark is never taken for markup.
const SIGNS = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };

// As a page shows it, and as the value of an attribute.
export const written = (text) => text.replace(/[&<>"']/g, (sign) => SIGNS[sign]);

// As JSON without a sign that HTML would take for its own.
export const dataText = (data) => JSON.stringify(data).replaceAll("<", "\\u003c");

export const filled = (page, content) => page.replace(/@(\w+)@/g, (_, mark) => content[mark]);
