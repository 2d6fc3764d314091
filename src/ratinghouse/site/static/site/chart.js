// The step charts come drawn by the server; here they gain ranges to choose and a rating under the pointer.
"use strict";

(() => {
  const DAY = 86400;
  const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

  // Months and days are called as the page's language calls them.
  const called = (part, format, days) => days.map((day) => new Intl.DateTimeFormat(document.documentElement.lang, { [part]: format, timeZone: "UTC" }).format(day));
  const months = [...Array(12).keys()].map((month) => Date.UTC(2024, month, 1));
  const weekdays = [...Array(7).keys()].map((day) => Date.UTC(2024, 8, 1 + day)); // 1 September 2024 was a Sunday
  const names = { MMMM: called("month", "long", months), MMM: called("month", "short", months), WWWW: called("weekday", "long", weekdays), WWW: called("weekday", "short", weekdays) };

  // Room above and below, also around a rating that never changed: else its axis would begin at 0.
  const around = (lowest, highest) => {
    const room = Math.max(20, (highest - lowest) / 10);
    return [lowest - room, highest + room];
  };

  function draw(place) {
    const source = document.getElementById(place.dataset.points);
    if (!source || typeof uPlot === "undefined") return;
    const points = JSON.parse(source.textContent);
    const days = points.map(([day]) => Date.parse(day + "T00:00:00Z") / 1000);
    const ratings = points.map(([, rating]) => rating);
    const last = days[days.length - 1];
    const words = place.querySelector("svg").getAttribute("aria-label");
    place.replaceChildren();
    const { paddingLeft, paddingRight } = getComputedStyle(place);
    const width = () => place.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);

    // A list and its rating: the newest beside the ranges, and the one under the pointer also at the pointer.
    const readout = document.createElement("output");
    const atPointer = document.createElement("div");
    atPointer.className = "at-pointer";
    const show = (chart) => {
      const { left, top, idx } = chart.cursor;
      const hovers = left >= 0 && idx != null;
      const at = hovers ? idx : days.length - 1;
      readout.textContent = `${place.dataset.list} ${points[at][0]} · ${place.dataset.rating} ${ratings[at]}`;
      atPointer.textContent = readout.textContent;
      atPointer.hidden = !hovers;
      if (!hovers) return;
      const { offsetWidth, offsetHeight } = atPointer;
      const room = chart.over.clientWidth - offsetWidth;
      atPointer.style.left = `${Math.max(0, left + 12 <= room ? left + 12 : Math.min(room, left - 12 - offsetWidth))}px`;
      atPointer.style.top = `${Math.max(0, top - 12 - offsetHeight)}px`;
    };

    const axis = { stroke: colour("--faint"), grid: { stroke: colour("--line"), width: 1 }, ticks: { stroke: colour("--line") } };
    const chart = new uPlot({
      width: width(), height: 280,
      tzDate: (at) => uPlot.tzDate(new Date(at * 1000), "Etc/UTC"),
      fmtDate: (pattern) => uPlot.fmtDate(pattern, names),
      scales: { x: { time: true }, y: { range: (_, lowest, highest) => lowest == null ? [0, 100] : around(lowest, highest) } },
      axes: [axis, { ...axis, size: 56, values: (_, ratings) => ratings }],
      legend: { show: false },
      hooks: { setCursor: [show] },
      series: [
        {},
        { stroke: colour("--accent"), width: 2, paths: uPlot.paths.stepped({ align: 1 }), points: { show: points.length < 40, size: 5 } },
      ],
    }, [days, ratings], place);
    chart.root.setAttribute("role", "img");
    chart.root.setAttribute("aria-label", words);
    chart.over.append(atPointer);

    const ranges = document.createElement("div");
    ranges.className = "ranges";
    for (const years of [1, 3, 5, 0]) {
      if (years && last - days[0] < years * 365 * DAY) continue;
      const button = document.createElement("button");
      button.type = "button";
      button.className = "plain";
      button.textContent = !years ? place.dataset.all : years === 1 ? place.dataset.year : place.dataset.years.replace("%s", years);
      button.setAttribute("aria-pressed", String(!years));
      button.addEventListener("click", () => {
        chart.setScale("x", { min: years ? last - years * 365.25 * DAY : days[0], max: last });
        for (const other of ranges.querySelectorAll("button")) other.setAttribute("aria-pressed", String(other === button));
      });
      ranges.append(button);
    }
    ranges.append(readout);
    show(chart);
    place.prepend(ranges);
    new ResizeObserver(() => chart.setSize({ width: width(), height: 280 })).observe(place);
  }

  document.querySelectorAll(".progress-chart").forEach(draw);
})();
