// The page of quoin watch: shows what it is told, and says so when nobody tells it anything any more.
const main = document.querySelector("main"), gone = document.querySelector("#gone");
const events = new EventSource("events");
events.onopen = () => { gone.hidden = true; };
events.onerror = () => { gone.hidden = false; };
events.onmessage = ({ data }) => { main.innerHTML = JSON.parse(data); };
